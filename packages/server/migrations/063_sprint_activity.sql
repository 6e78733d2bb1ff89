-- Activities of a sprint: their column and place on its board, with or without a date. A weekly check-in stands there for its member.
alter table activity
  add column sprint_id bigint,
  add column status text not null default 'TODO' check (status in ('TODO', 'IN_PROGRESS', 'DONE')),
  -- A key that another one fits before and after of: moving one changes no other.
  add column place text collate "C",
  -- The version of the board at which it last changed.
  add column changed_in int not null default 0,
  add column check_in_id bigint,
  alter column starts_at drop not null,
  alter column ends_at drop not null;
update activity set status = 'DONE' where done_at is not null;
alter table activity
  add foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  add foreign key (tenant_id, check_in_id) references check_in on delete cascade,
  add foreign key (tenant_id, action_id) references sprint_item on delete set null (action_id),
  add check ((status = 'DONE') = (done_at is not null)),
  add check ((starts_at is null) = (ends_at is null)),
  add check ((sprint_id is null) = (place is null)),
  add check (sprint_id is not null or (team_id is not null and starts_at is not null)),
  add check (check_in_id is null or activity_type = 'WC');
create unique index activity_place on activity (tenant_id, sprint_id, place) where sprint_id is not null;
create unique index activity_check_in on activity (tenant_id, check_in_id) where check_in_id is not null;
create index activity_action on activity (tenant_id, action_id) where action_id is not null;

-- Counts the changes of a sprint's board: who has an earlier version asks for what came since.
alter table sprint add column board_version int not null default 0;

-- Somebody outside of a sprint whom its activities are about.
create table stakeholder (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  name text not null,
  email text,
  primary key (tenant_id, id),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade
);
create unique index stakeholder_name on stakeholder (tenant_id, sprint_id, lower(name));

-- With whom an activity is done.
create table activity_person (
  tenant_id int not null,
  id bigint generated always as identity,
  activity_id bigint not null,
  crew_id bigint,
  member_id bigint,
  stakeholder_id bigint,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, activity_id, crew_id, member_id, stakeholder_id),
  foreign key (tenant_id, activity_id) references activity on delete cascade,
  foreign key (tenant_id, crew_id) references sprint_crew on delete cascade,
  foreign key (tenant_id, member_id) references sprint_member on delete cascade,
  foreign key (tenant_id, stakeholder_id) references stakeholder on delete cascade,
  check (num_nonnulls(crew_id, member_id, stakeholder_id) = 1)
);
create index activity_person_crew on activity_person (tenant_id, crew_id) where crew_id is not null;
create index activity_person_member on activity_person (tenant_id, member_id) where member_id is not null;
create index activity_person_stakeholder on activity_person (tenant_id, stakeholder_id) where stakeholder_id is not null;
