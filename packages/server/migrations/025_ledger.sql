-- What was published about groups, whom it rests on, and what each viewer was served. Rows are only ever added.

create table ledger_set (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  instrument text not null,
  -- What is summed over the set: a subscale, a capability, squares for spreads, the steps of a distribution.
  measures text[] not null,
  -- Where it was published: the team, and the version where there is one.
  source text not null,
  n int not null,
  -- The numbers as everybody gets them, rounded. Null once they may no longer be shown.
  data jsonb,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index ledger_set_instrument on ledger_set (tenant_id, instrument, id);

-- The same person within an instrument, for answers less than the gap apart. Random, so that it names nobody after a wipe-out.
create table ledger_unit (
  tenant_id int not null,
  set_id bigint not null,
  unit bigint not null,
  primary key (tenant_id, set_id, unit),
  foreign key (tenant_id, set_id) references ledger_set
);
create index ledger_unit_sets on ledger_unit (tenant_id, unit);

create table ledger_seen (
  tenant_id int not null,
  viewer_id bigint not null,
  set_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, viewer_id, set_id),
  foreign key (tenant_id, set_id) references ledger_set
);

-- Whose own result a viewer was ever served. Never forgotten while the viewer is there.
create table ledger_known (
  tenant_id int not null,
  viewer_id bigint not null,
  unit bigint not null,
  at timestamptz not null,
  primary key (tenant_id, viewer_id, unit)
);

-- The newest unit of a person, to tell whether the next answers are the same one's. Goes with the person.
create table ledger_person (
  tenant_id int not null references tenant,
  instrument text not null,
  email text not null,
  unit bigint not null,
  last_at timestamptz not null,
  primary key (tenant_id, instrument, email)
);

alter table gla_assessment add column unit bigint;
alter table alignment_respondent add column unit bigint;
