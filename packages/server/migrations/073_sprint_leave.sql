-- Days on which somebody is away. In each sprint they are days of its own calendar.
create table sprint_leave (
  tenant_id int not null,
  user_id bigint not null,
  day text not null,
  primary key (tenant_id, user_id, day),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);

-- Its window lies wholly within days of leave: it is skipped, nobody is asked for it, and it counts nowhere, unless it is completed all the same.
alter table check_in add column is_away boolean not null default false;
