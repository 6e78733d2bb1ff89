-- What a member has answered in the stand-up of a day, by the member's own calendar.
create table stand_up (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  member_id bigint not null,
  day text not null,
  done text not null default '',
  next text not null default '',
  in_the_way text not null default '',
  is_away boolean not null default false,
  -- Last answered; null where the member is away and has answered nothing.
  answered_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, day),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  foreign key (tenant_id, member_id) references sprint_member on delete cascade
);
create index stand_up_day on stand_up (tenant_id, sprint_id, day);
