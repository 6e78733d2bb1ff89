-- Feedback rounds: one row a due thing. The job carries them out; a change of plan rewrites those that have not gone out.
create table sprint_round (
  tenant_id int not null,
  id bigint generated always as identity,
  sprint_id bigint not null,
  -- Counted from 1.
  occurrence int not null,
  type text not null check (type in ('FIRST', 'WEEKLY', 'FINAL')),
  -- The local day of the sprint on which it goes out, at 09:00 where each rater is.
  day text not null,
  -- 09:00 of that day in the sprint's zone.
  goes_out_at timestamptz not null,
  closes_at timestamptz not null,
  -- SKIPPED: its span passed, or its owner was on leave.
  status text not null default 'PLANNED' check (status in ('PLANNED', 'OPEN', 'CLOSED', 'SKIPPED')),
  -- Of a closed one: how many were asked and how many answered. They stay when people go.
  asked int,
  answered int,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, sprint_id, occurrence),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  check (goes_out_at < closes_at),
  check ((status = 'CLOSED') = (closed_at is not null)),
  check ((status = 'CLOSED') = (asked is not null)),
  check ((status = 'CLOSED') = (answered is not null))
);
create index sprint_round_due on sprint_round (tenant_id, closes_at) where status in ('PLANNED', 'OPEN');

-- Who asks no more of a crew: 'not me any more'. Nobody else is told.
alter table sprint_crew add column declined_at timestamptz;

-- A member of the crew in one round.
create table sprint_rater (
  tenant_id int not null,
  id bigint generated always as identity,
  round_id bigint not null,
  crew_id bigint not null,
  -- As they were when the round went out.
  role text not null check (role in ('manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other')),
  is_feedback boolean not null,
  is_fast_forward boolean not null,
  -- The same person in this round for the ledger. Random, so that it names nobody.
  unit bigint not null,
  -- Of somebody from outside: the link of this round.
  guest_id bigint,
  -- 09:00 where the rater is, and that day.
  asks_at timestamptz not null,
  ask_day text not null,
  remind_at timestamptz,
  asked_at timestamptz,
  reminded_at timestamptz,
  -- From outside and not mailed: asked in no way.
  is_left_out boolean not null default false,
  -- Last sent; null where nothing is.
  answered_at timestamptz,
  declined_at timestamptz,
  version int not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, round_id, crew_id),
  unique (tenant_id, unit),
  foreign key (tenant_id, round_id) references sprint_round on delete cascade,
  foreign key (tenant_id, crew_id) references sprint_crew on delete cascade,
  foreign key (tenant_id, guest_id) references guest on delete set null (guest_id)
);
create index sprint_rater_crew on sprint_rater (tenant_id, crew_id);
create index sprint_rater_guest on sprint_rater (tenant_id, guest_id) where guest_id is not null;
create index sprint_rater_due on sprint_rater (tenant_id, asks_at) where asked_at is null and not is_left_out;
create index sprint_rater_reminder on sprint_rater (tenant_id, remind_at) where reminded_at is null;

-- With a rater goes the link.
create function forget_rater() returns trigger language plpgsql as $$
begin
  delete from guest where tenant_id = old.tenant_id and id = old.guest_id;
  return null;
end $$;
create trigger forget_rater after delete on sprint_rater
  for each row when (old.guest_id is not null) execute function forget_rater();

-- A step of 1 to 5; null is 'not observed'.
create table sprint_rating (
  tenant_id int not null,
  rater_id bigint not null,
  item_id bigint not null,
  value int check (value between 1 and 5),
  primary key (tenant_id, rater_id, item_id),
  foreign key (tenant_id, rater_id) references sprint_rater on delete cascade,
  foreign key (tenant_id, item_id) references sprint_item on delete cascade
);
create index sprint_rating_item on sprint_rating (tenant_id, item_id);

-- What is signed: a sentence, or a piece of advice.
create table sprint_words (
  tenant_id int not null,
  id bigint generated always as identity,
  rater_id bigint not null,
  kind text not null check (kind in ('feedback', 'advice')),
  body text not null,
  primary key (tenant_id, id),
  unique (tenant_id, rater_id, kind),
  foreign key (tenant_id, rater_id) references sprint_rater on delete cascade
);

-- The points of a closed round, as everybody gets them: written once, never changed.
create table sprint_point (
  tenant_id int not null,
  sprint_id bigint not null,
  round_id bigint not null,
  item_id bigint not null,
  -- A role of the crew, or ALL.
  role text not null check (role in ('ALL', 'manager', 'mentor', 'peer', 'team', 'customer', 'coach', 'other')),
  -- 0 to 100, one decimal, with how many it is of; or why it is not there.
  value double precision check (value between 0 and 100),
  n int,
  reason text check (reason in ('noAnswer', 'tooFew', 'notObserved', 'remainder')),
  -- What it rests on in the ledger; null where it rests on those alone who are told that they stand alone.
  set_id bigint,
  primary key (tenant_id, round_id, item_id, role),
  foreign key (tenant_id, sprint_id) references sprint on delete cascade,
  foreign key (tenant_id, round_id) references sprint_round on delete cascade,
  foreign key (tenant_id, item_id) references sprint_item on delete cascade,
  foreign key (tenant_id, set_id) references ledger_set,
  check ((value is null) = (reason is not null)),
  check ((value is null) = (n is null))
);
create index sprint_point_sprint on sprint_point (tenant_id, sprint_id, item_id);
