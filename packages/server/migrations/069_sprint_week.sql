-- What a team's week tells once its check-ins have closed, as everybody gets it: written once, never changed.
create table sprint_week_point (
  tenant_id int not null,
  sprint_id bigint not null,
  -- When the windows of that week closed.
  closes_at timestamptz not null,
  -- An item by its id, or what of a check-in: energy, effectiveness, completed.
  measure text not null,
  -- 0 to 100, one decimal, and of how many members; null where they are too few.
  value double precision check (value between 0 and 100),
  n int,
  -- How many are on each of five levels, from ten on.
  counts int[],
  primary key (tenant_id, sprint_id, closes_at, measure),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  check ((value is null) = (n is null)),
  check (counts is null or value is not null)
);

-- Whether a check-in whose window is over is in the points of its week.
alter table check_in add column is_counted boolean not null default false;
create index check_in_to_count on check_in (tenant_id, closes_at) where not is_counted;

-- Since when an action is finished.
alter table sprint_item add column finished_at timestamptz;
