-- Whose numbers a report is, where numbers of teams are made of several; null where it is an organisation's own 360.
alter table l360_report add column unit bigint;
create index l360_report_unit on l360_report (tenant_id, unit) where unit is not null;

-- A team's numbers of the 360, as `team_gla` holds those of the assessment.
create table team_leader360 (
  tenant_id int not null,
  team_id bigint not null,
  -- By capability the set of the ledger; none where the job tried and might publish nothing.
  sets jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, team_id),
  foreign key (tenant_id, team_id) references team on delete cascade
);

-- Who asks somebody for a 360, and when last.
create table l360_wish (
  tenant_id int not null,
  user_id bigint not null,
  sender_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, user_id, sender_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, sender_id) references membership (tenant_id, user_id) on delete cascade
);
