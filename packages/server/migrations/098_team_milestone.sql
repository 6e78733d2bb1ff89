-- What a team has before it, on days of everybody's own calendar.
create table team_milestone (
  tenant_id int not null,
  id bigint generated always as identity,
  team_id bigint not null,
  type text not null check (type in ('TEAM_SPRINT', 'TEAM_ALIGNMENT_SURVEY', 'GROWTH_LEADER_ASSESSMENT', 'TEAM_DEVELOPMENT_EVENT', 'OTHER')),
  label text not null,
  date_from text not null check (date_from ~ '^\d{4}-\d\d-\d\d$'),
  date_to text not null check (date_to ~ '^\d{4}-\d\d-\d\d$'),
  done_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  check (date_to >= date_from),
  foreign key (tenant_id, team_id) references team on delete cascade
);
create index team_milestone_team on team_milestone (tenant_id, team_id, date_from);
