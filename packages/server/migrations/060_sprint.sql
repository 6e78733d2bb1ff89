-- The role level of a leader and the three key challenges, with which sprints begin.
create table role_choice (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  role_level text not null,
  desired_role_level text not null,
  kind text not null check (kind in ('ROLE_CHALLENGE', 'FUTURE_ROLE_CHALLENGE')),
  challenges text[] not null,
  version int not null default 1,
  saved_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);

-- A sprint of a person, or of a team. Its dates are local plans of its zone; the instants that are asked for are kept beside them.
create table sprint (
  tenant_id int not null,
  id bigint generated always as identity,
  -- Whose it is; of a team's sprint who designed it, null where the account is gone.
  user_id bigint,
  team_id bigint,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'FINISHED', 'PORTFOLIO', 'INCOMPLETE', 'STOPPED')),
  end_status text check (end_status in ('COMPLETED', 'COMPLETED_EARLY', 'COMPLETED_EXTEND', 'INCOMPLETE', 'INCOMPLETE_EXTEND', 'CANCELLED')),
  -- The sprint of the library that it was begun from.
  sprint_code text,
  label text not null,
  description text not null,
  icon text not null,
  duration int not null check (duration between 1 and 12),
  is_extended boolean not null default false,
  feedback_frequency int not null check (feedback_frequency between 1 and 28),
  timezone text not null,
  reset_time text not null,
  check_in_weekday int not null check (check_in_weekday between 1 and 7),
  check_in_time text not null,
  check_in_days_before int not null check (check_in_days_before between 1 and 6),
  starts_at timestamptz not null,
  -- Follows from the plan, the extension included.
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- When its last day was over, and when its owner chose an end.
  finished_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, team_id) references team on delete cascade,
  check (team_id is not null or user_id is not null),
  check ((end_status is null) = (ended_at is null)),
  check ((status in ('PORTFOLIO', 'INCOMPLETE', 'STOPPED')) = (end_status is not null))
);
-- One of an owner runs at a time, and one more may wait.
create unique index sprint_running_user on sprint (tenant_id, user_id) where team_id is null and status in ('IN_PROGRESS', 'FINISHED');
create unique index sprint_running_team on sprint (tenant_id, team_id) where team_id is not null and status in ('IN_PROGRESS', 'FINISHED');
create unique index sprint_waiting_user on sprint (tenant_id, user_id) where team_id is null and status = 'NOT_STARTED';
create unique index sprint_waiting_team on sprint (tenant_id, team_id) where team_id is not null and status = 'NOT_STARTED';
create index sprint_user on sprint (tenant_id, user_id);
create index sprint_team on sprint (tenant_id, team_id);

-- What a sprint is made of.
create table sprint_item (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  kind text not null check (kind in ('action', 'behavior', 'outcome')),
  code text,
  label text not null,
  description text not null,
  sort_index int not null,
  -- Of an action alone: what it can be done by, where it stands, and who leads it in a team.
  suggested jsonb not null default '[]',
  status text not null default 'TODO' check (status in ('TODO', 'IN_PROGRESS', 'FINISHED')),
  lead_user_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade
);
create index sprint_item_sprint on sprint_item (tenant_id, sprint_id);

-- Who is asked for feedback and advice: somebody of the organisation, or from outside.
create table sprint_crew (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  user_id bigint,
  name text not null,
  email text not null,
  role text not null check (role in ('manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other')),
  is_fast_forward boolean not null,
  is_feedback boolean not null,
  joined_at timestamptz not null,
  -- Who leaves stays in the rounds that are closed.
  left_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade
);
create unique index sprint_crew_address on sprint_crew (tenant_id, sprint_id, lower(email)) where left_at is null;
create index sprint_crew_user on sprint_crew (tenant_id, user_id) where user_id is not null;

-- Who does a sprint: its owner, or members of the team.
create table sprint_member (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  user_id bigint not null,
  -- When the person first opened it.
  joined_at timestamptz,
  last_activity_at timestamptz,
  stand_up boolean not null default true,
  third_party_off boolean not null default false,
  left_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, sprint_id, user_id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
create index sprint_member_user on sprint_member (tenant_id, user_id);

-- The design under way: one of a person, one of a team.
create table sprint_draft (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint,
  team_id bigint,
  design jsonb not null,
  version int not null default 1,
  saved_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, team_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, team_id) references team on delete cascade,
  check ((team_id is null) <> (user_id is null))
);
create index sprint_draft_team on sprint_draft (tenant_id, team_id) where team_id is not null;
