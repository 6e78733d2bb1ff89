-- Teams, as far as the menus need them.

create table team (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  name text not null,
  manager_id bigint not null,
  assistant_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, manager_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, assistant_id) references membership (tenant_id, user_id)
);

create table team_member (
  tenant_id int not null,
  team_id bigint not null,
  user_id bigint not null,
  joined_at timestamptz not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references team on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index team_member_user on team_member (tenant_id, user_id);
