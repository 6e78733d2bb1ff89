-- What a team plans with its date, with or without a sprint: by whom, of which kind, and whether it is done.
alter table activity
  add column activity_type text not null default 'OTH',
  add column description text not null default '',
  add column created_by bigint references person,
  add column done_at timestamptz,
  add column version int not null default 1;
create index activity_creator on activity (created_by) where created_by is not null;

-- Results that a person wants to look at again, once each: the own profile, or a report of a team.
create table result_reminder (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('alignment', 'teamGla', 'gla')),
  team_id bigint,
  due_at timestamptz not null,
  -- When it was sent by mail.
  mailed_at timestamptz,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, kind, team_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, team_id) references team on delete cascade,
  check ((kind = 'gla') = (team_id is null))
);
create index result_reminder_due on result_reminder (tenant_id, due_at) where mailed_at is null;
create index result_reminder_team on result_reminder (tenant_id, team_id) where team_id is not null;
