-- What is written down at the end of a sprint, by its owner or a team's manager.
create table sprint_review (
  tenant_id int not null,
  sprint_id bigint not null,
  what_worked text not null,
  what_did_not text not null,
  what_stays text not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, sprint_id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade
);

-- Colleagues who read a sprint because somebody let them. It ends with either of them, and with the sprint.
create table sprint_share (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  user_id bigint not null,
  shared_by bigint not null,
  message text not null,
  shared_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, sprint_id, user_id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, shared_by) references membership (tenant_id, user_id) on delete cascade
);
create index sprint_share_user on sprint_share (tenant_id, user_id);
create index sprint_share_by on sprint_share (tenant_id, shared_by);

-- When a saved sprint was evaluated for its certificate, once, and what it was held against.
alter table sprint add column judged_at timestamptz, add column result jsonb, add check ((judged_at is null) = (result is null));
create index sprint_unjudged on sprint (tenant_id, ends_at) where status = 'PORTFOLIO' and judged_at is null;

-- Badges and certificates, each once for a person and a cause.
create table badge_issue (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- In the list of achievements.
  achievement text not null,
  -- What it was issued for; empty where a person has it once.
  cause text not null,
  -- The criteria as they were met.
  criteria jsonb not null,
  issued_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, achievement, cause),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
