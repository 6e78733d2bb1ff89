-- A member's check-in of a sprint: its window is planned with the sprint, what is answered stays the writer's own.
create table check_in (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  member_id bigint not null,
  -- Counted from 1 for each member.
  number int not null,
  type text not null check (type in ('first', 'weekly', 'final')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'IN_PROGRESS', 'SKIPPED', 'COMPLETED')),
  created_at timestamptz not null,
  -- Where the writer stopped.
  step int not null default 1 check (step between 1 and 7),
  energy int check (energy between 1 and 5),
  note text not null default '',
  -- How effective it was: from 'What check-in?' to 'really helpful'.
  effectiveness int check (effectiveness between 1 and 5),
  completed_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, sprint_id, member_id, number),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  foreign key (tenant_id, member_id) references sprint_member on delete cascade,
  check (opens_at < closes_at)
);
create index check_in_member on check_in (tenant_id, member_id, closes_at);

-- The own rating of a behaviour or outcome in a check-in; null is 'not observed'.
create table check_in_rating (
  tenant_id int not null,
  check_in_id bigint not null,
  item_id bigint not null,
  value int check (value between 1 and 5),
  primary key (tenant_id, check_in_id, item_id),
  foreign key (tenant_id, check_in_id) references check_in on delete cascade,
  foreign key (tenant_id, item_id) references sprint_item on delete cascade
);
create index check_in_rating_item on check_in_rating (tenant_id, item_id);
