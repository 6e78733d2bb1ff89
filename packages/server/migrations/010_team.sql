-- Teams with their people, notes, viewing rights, and what the boards keep.

alter table team
  add column description text not null default '',
  add column purpose text not null default 'PROJECT',
  add column type text not null default 'HYBRID',
  add column distribution text not null default 'ONE_SITE',
  add column duration_start date,
  add column duration_end date,
  add column express boolean not null default false,
  add column version int not null default 1,
  add column created_at timestamptz not null default now();
create index team_manager on team (tenant_id, manager_id);

-- A member is a person of the organisation, or a guest with name and e-mail alone.
alter table team_member drop constraint team_member_pkey;
alter table team_member
  add column id bigint generated always as identity,
  alter column user_id drop not null,
  alter column joined_at drop not null,
  add column type text not null default 'TEAM_MEMBERS' check (type in ('TEAM_MEMBERS', 'GUEST')),
  -- Of people without an account here; an account's own name and e-mail are the person's.
  add column full_name text,
  add column email text,
  add column status text not null default 'ACCEPTED' check (status in ('ACCEPTED', 'PENDING', 'ACTIVE')),
  add column invited_at timestamptz,
  add column invitations int not null default 0,
  add column removed_at timestamptz,
  add primary key (tenant_id, id),
  add check ((user_id is null) = (email is not null));
create unique index team_member_once on team_member (tenant_id, team_id, user_id) where user_id is not null and removed_at is null;
create unique index team_member_email on team_member (tenant_id, team_id, lower(email)) where email is not null and removed_at is null;
-- The manager is a member as well; a guest has nothing to accept and is ACTIVE.
insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, id, manager_id, now() from team
on conflict do nothing;

create table team_note (
  tenant_id int not null,
  id bigint generated always as identity,
  team_id bigint not null,
  user_id bigint not null references person,
  type text not null,
  version int not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, team_id, type, version),
  foreign key (tenant_id, team_id) references team on delete cascade
);

create table viewing_right (
  tenant_id int not null,
  team_id bigint not null,
  user_id bigint not null,
  viewer_id bigint not null,
  item_type text not null,
  status text not null,
  shown boolean not null default true,
  changed_at timestamptz not null,
  primary key (tenant_id, team_id, user_id, viewer_id, item_type),
  foreign key (tenant_id, team_id) references team on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, viewer_id) references membership (tenant_id, user_id) on delete cascade
);
create index viewing_right_viewer on viewing_right (tenant_id, viewer_id);

-- Item types whose strengths the owner lets the whole team see.
create table team_viewing (
  tenant_id int not null,
  team_id bigint not null,
  user_id bigint not null,
  item_type text not null,
  shown boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, team_id, user_id, item_type),
  foreign key (tenant_id, team_id) references team on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);

-- Kept data of the manager impact board, gathered on demand: rights are given to a viewer, so each has an own row.
create table team_impact (
  tenant_id int not null,
  team_id bigint not null,
  viewer_id bigint not null,
  data jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, team_id, viewer_id),
  foreign key (tenant_id, team_id) references team on delete cascade,
  foreign key (tenant_id, viewer_id) references membership (tenant_id, user_id) on delete cascade
);

-- Every set of assessments the aggregated GLA of a team was published from; the newest one is served. A set whose numbers
-- were removed by a wipe-out still counts when the next one is compared: people have seen it.
create table team_gla (
  tenant_id int not null,
  id bigint generated always as identity,
  team_id bigint not null,
  assessment_ids bigint[] not null,
  user_ids bigint[] not null,
  -- By capability, the assessments behind its numbers.
  contributors jsonb not null,
  data jsonb,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team on delete cascade
);
create index team_gla_team on team_gla (tenant_id, team_id, id desc);

create table activity (
  tenant_id int not null,
  id bigint generated always as identity,
  team_id bigint,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  action_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team on delete cascade
);
create index activity_team on activity (tenant_id, team_id, starts_at);

-- Requests and reminders by mail: the same one to the same person waits.
create table mail_request (
  tenant_id int not null,
  id bigint generated always as identity,
  event text not null,
  user_id bigint not null,
  sender_id bigint not null,
  sent_at timestamptz not null,
  primary key (tenant_id, id)
);
create index mail_request_user on mail_request (tenant_id, user_id, event, sent_at desc);
