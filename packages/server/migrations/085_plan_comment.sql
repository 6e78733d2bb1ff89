alter table plan add column comment_version int not null default 0;

-- Comments beside a board. Who sees a thread follows from who began it and who reviews it (plan/comment-audience.ts).
create table plan_comment (
  tenant_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  section_id text not null check (section_id in
    ('CAREER_CHALLENGE', 'ADAPTIVE_DEVELOPMENT_PLAN', 'SUMMARY', 'DEVELOPMENT_GOALS_AND_DELIVERABLES', 'KEY_MILESTONES')),
  -- A line, goal or milestone of the section, which may be gone: its words stay as the quote.
  item_id bigint,
  quote text not null default '',
  -- The thread that it answers.
  parent_id bigint,
  -- Of the organisation by the account; from outside by name and address.
  is_guest boolean not null,
  sender_id bigint,
  sender_name text,
  sender_email text,
  -- The final reviewer of a thread, in the same way.
  reviewer_is_guest boolean not null default false,
  reviewer_id bigint,
  reviewer_name text,
  reviewer_email text,
  body text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint,
  -- The name of a guest who has resolved it.
  resolved_name text,
  resolved_email text,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan on delete cascade,
  foreign key (tenant_id, parent_id) references plan_comment on delete cascade,
  foreign key (tenant_id, sender_id) references membership (tenant_id, user_id) on delete set null (sender_id),
  foreign key (tenant_id, reviewer_id) references membership (tenant_id, user_id) on delete set null (reviewer_id),
  foreign key (tenant_id, resolved_by) references membership (tenant_id, user_id) on delete set null (resolved_by)
);
create index plan_comment_plan on plan_comment (tenant_id, plan_id, id);
create index plan_comment_parent on plan_comment (tenant_id, parent_id) where parent_id is not null;
create index plan_comment_sender on plan_comment (tenant_id, sender_id) where sender_id is not null;

-- Who a comment is for: whether it was read, and whether a mail told of it.
create table comment_read (
  tenant_id int not null,
  id bigint generated always as identity,
  comment_id bigint not null,
  user_id bigint,
  guest_id bigint,
  mentioned boolean not null default false,
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (tenant_id, id),
  check ((user_id is null) <> (guest_id is null)),
  foreign key (tenant_id, comment_id) references plan_comment on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, guest_id) references guest on delete cascade
);
create unique index comment_read_user on comment_read (tenant_id, comment_id, user_id) where user_id is not null;
create unique index comment_read_guest on comment_read (tenant_id, comment_id, guest_id) where guest_id is not null;
create index comment_read_open on comment_read (tenant_id, user_id) where read_at is null;
create index comment_read_unmailed on comment_read (tenant_id) where read_at is null and mailed_at is null;
create index comment_read_guests on comment_read (tenant_id, guest_id) where guest_id is not null;
