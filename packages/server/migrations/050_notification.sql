-- What waits for a person, and what has waited: one row an occasion. Names are read from the people and teams it names.
create table notification (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  rule text not null,
  -- What it is about, as the room that has it names it, and which time of that.
  subject text not null,
  occurrence text not null default '',
  team_id bigint,
  -- Who asks, invites or waits.
  person_id bigint references person,
  -- Numbers and codes its words are made from.
  facts jsonb not null,
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'CANCELLED')),
  -- Since when it waits, and until when.
  since timestamptz not null,
  until timestamptz,
  read_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, rule, subject, occurrence),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, team_id) references team on delete cascade,
  check ((status = 'ACTIVE') = (ended_at is null))
);
create index notification_newest on notification (tenant_id, user_id, since desc);
create index notification_team on notification (tenant_id, team_id) where team_id is not null;
