-- Who was asked into a network and would rather not be in it: told to its leader, until it is read.
create table network_no (
  tenant_id int not null,
  id bigint generated always as identity,
  -- The leader.
  user_id bigint not null,
  -- Null of somebody from outside, of whom no name and no address is kept.
  member_id bigint,
  -- What the leader has asked for.
  type text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id) on delete cascade
);
create index network_no_user on network_no (tenant_id, user_id, at);
