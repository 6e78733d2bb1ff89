-- Leader 360: what leaders are told by those they ask.
alter table tenant add column leader360_minimum int not null default 3 check (leader360_minimum between 3 and 10);

-- A custom 360 of an organisation; one that was sent stays as it is.
create table l360_model (
  tenant_id int not null references tenant on delete cascade,
  id bigint generated always as identity,
  nav_title text not null,
  -- [{ capability, items: [ref] }], in order.
  capabilities jsonb not null,
  -- [{ key, capability, self, other, languageCode }].
  own jsonb not null,
  is_active boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  frozen_at timestamptz,
  primary key (tenant_id, id)
);
-- The one that leaders start.
create unique index l360_model_active on l360_model (tenant_id) where is_active;

create table l360_round (
  tenant_id int not null,
  id bigint generated always as identity,
  -- The leader.
  user_id bigint not null,
  -- Null: the 360 that all have.
  model_id bigint,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED')),
  -- Whom the leader is going to ask: [{ group, name, email }]. Null once they are asked.
  draft jsonb,
  days int not null check (days between 7 and 60),
  version int not null default 1,
  redo_of bigint,
  created_at timestamptz not null,
  -- Frozen when it is sent: statements, their version, the minimum.
  items jsonb,
  bank_version text,
  minimum int check (minimum between 3 and 10),
  started_at timestamptz,
  closes_at timestamptz,
  -- When it got longer by itself.
  extended_at timestamptz,
  -- When the leader last had all who are open reminded.
  reminded_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, model_id) references l360_model,
  foreign key (tenant_id, redo_of) references l360_round on delete set null (redo_of),
  check ((status = 'DRAFT') = (started_at is null)),
  check ((status = 'DRAFT') = (draft is not null)),
  check ((status = 'DRAFT') = (items is null)),
  check ((status = 'CLOSED') = (closed_at is not null))
);
-- One of a kind is being prepared or under way at a time.
create unique index l360_round_going on l360_round (tenant_id, user_id, coalesce(model_id, 0), status) where status <> 'CLOSED';
create index l360_round_user on l360_round (tenant_id, user_id);
create index l360_round_due on l360_round (tenant_id, closes_at) where status = 'OPEN';

create table l360_rater (
  tenant_id int not null,
  id bigint generated always as identity,
  round_id bigint not null,
  group_code text not null check (group_code in ('self', 'manager', 'mentor', 'coach', 'peer', 'team', 'customer', 'other')),
  -- Null: from outside.
  user_id bigint,
  email text not null,
  name text not null,
  -- An address of somebody's mailbox who has an account answers for nobody else. As it was when the rater was asked.
  is_inside boolean not null,
  guest_id bigint,
  language_code text,
  asked_at timestamptz,
  -- The leader asks no more; what was answered stays.
  removed_at timestamptz,
  declined_at timestamptz,
  -- First sent; null where nothing is. What was last changed, and since when there is something.
  answered_at timestamptz,
  began_at timestamptz,
  saved_at timestamptz,
  -- Whose answers they are in the ledger, once the round is closed.
  unit bigint,
  last_page int not null default 1,
  -- By page; the sixth is that of the open answers.
  revision int[] not null default '{0,0,0,0,0,0}',
  -- 9:00 of the rater's own clock, and whether it has gone out.
  remind_at timestamptz,
  reminders int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, round_id) references l360_round on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, guest_id) references guest on delete set null (guest_id)
);
create unique index l360_rater_email on l360_rater (tenant_id, round_id, lower(email)) where removed_at is null;
create index l360_rater_user on l360_rater (tenant_id, user_id) where user_id is not null;
create index l360_rater_guest on l360_rater (tenant_id, guest_id) where guest_id is not null;
create index l360_rater_reminder on l360_rater (tenant_id, remind_at) where remind_at is not null;
create trigger forget_rater after delete on l360_rater
  for each row when (old.guest_id is not null) execute function forget_rater();

-- A step of 1 to 5, null is 'not observed'; of an open question the words.
create table l360_answer (
  tenant_id int not null,
  rater_id bigint not null,
  item text not null,
  value int check (value between 1 and 5),
  body text check (length(body) between 1 and 1000),
  primary key (tenant_id, rater_id, item),
  foreign key (tenant_id, rater_id) references l360_rater on delete cascade,
  check (value is null or body is null)
);

-- A report, made once when its round closes: numbers as everybody gets them, and words in the order in which they are told.
create table l360_report (
  tenant_id int not null,
  round_id bigint not null,
  user_id bigint not null,
  data jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, round_id),
  foreign key (tenant_id, round_id) references l360_round on delete cascade
);
create index l360_report_user on l360_report (tenant_id, user_id, made_at);
create index ledger_set_leader360 on ledger_set (tenant_id, source) where instrument = 'leader360';
