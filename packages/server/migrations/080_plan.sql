-- A leader's board of a year.
create table plan (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  year int not null check (year between 1900 and 2200),
  -- Counts its changes: who has an earlier one reads again.
  version int not null default 0,
  -- That of its development focus, which is kept as a whole.
  focus_version int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, year),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);

-- Lines of a board: roles, outcomes, aspirations, capabilities in focus, goals.
create table plan_item (
  tenant_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  type text not null check (type in
    ('OUTCOME', 'DEVELOPMENT_FOCUS', 'CURRENT_ROLE_DESCRIPTION', 'NEXT_ROLE_OPTION', 'GOAL_DELIVERABLE', 'SHORT_TERM_ASPIRATION', 'LONG_TERM_ASPIRATION')),
  -- Of the library; the words beside it are then a copy for what is deleted there.
  code text,
  label text not null,
  -- A key that another one fits before and after of: moving one changes no other.
  place text not null collate "C",
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan on delete cascade
);
create unique index plan_item_place on plan_item (tenant_id, plan_id, type, place);
create unique index plan_item_role on plan_item (tenant_id, plan_id, type) where type in ('CURRENT_ROLE_DESCRIPTION', 'NEXT_ROLE_OPTION');

-- What a goal has beside its line.
create table plan_goal (
  tenant_id int not null,
  item_id bigint not null,
  deliverable text not null,
  progress text not null,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'DONE')),
  primary key (tenant_id, item_id),
  foreign key (tenant_id, item_id) references plan_item on delete cascade
);

-- The written parts of a board.
create table plan_note (
  tenant_id int not null,
  plan_id bigint not null,
  section_id text not null check (section_id in ('SUMMARY')),
  text text not null,
  version int not null default 1,
  primary key (tenant_id, plan_id, section_id),
  foreign key (tenant_id, plan_id) references plan on delete cascade
);

create table milestone (
  tenant_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  type text not null check (type in ('TEAM_SPRINT', 'TEAM_ALIGNMENT_SURVEY', 'GROWTH_LEADER_ASSESSMENT', 'TEAM_DEVELOPMENT_EVENT', 'OTHER')),
  label text not null,
  -- Days of the owner's calendar.
  date_from text not null check (date_from ~ '^\d{4}-\d\d-\d\d$'),
  date_to text not null check (date_to ~ '^\d{4}-\d\d-\d\d$'),
  done_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  check (date_to >= date_from),
  foreign key (tenant_id, plan_id) references plan on delete cascade
);
create index milestone_plan on milestone (tenant_id, plan_id, date_from);

-- The choice of role level and challenges is a year's: that of the year in which it was saved.
insert into plan (tenant_id, user_id, year, created_at)
select tenant_id, user_id, extract(year from saved_at)::int, saved_at from role_choice;
alter table role_choice add column plan_id bigint;
update role_choice c set plan_id = p.id from plan p where p.tenant_id = c.tenant_id and p.user_id = c.user_id;
alter table role_choice
  alter column plan_id set not null,
  drop constraint role_choice_pkey,
  drop column id,
  drop column user_id,
  add primary key (tenant_id, plan_id),
  add foreign key (tenant_id, plan_id) references plan on delete cascade;
