-- Growth Leader Assessment.

create table gla_assessment (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  user_id bigint references person,
  guest_id bigint,
  language_code text not null,
  bank_version text not null,
  last_pos text not null default 'Style-1',
  -- One counter a page, Style 1-4 then Strategy 1-4: a save that knows an older number is refused.
  page_revision int[] not null default '{0,0,0,0,0,0,0,0}',
  started_at timestamptz not null,
  saved_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, guest_id) references guest,
  check ((user_id is null) <> (guest_id is null))
);
create unique index gla_assessment_open on gla_assessment (tenant_id, user_id) where finished_at is null and user_id is not null;
create index gla_assessment_user on gla_assessment (tenant_id, user_id, finished_at desc);
create unique index gla_assessment_guest on gla_assessment (tenant_id, guest_id) where guest_id is not null;

create table gla_answer (
  tenant_id int not null,
  assessment_id bigint not null,
  question_code text not null,
  -- 0 is N/A: asked, not answered. It is never counted as a score.
  value smallint not null check (value between 0 and 5),
  saved_at timestamptz not null,
  primary key (tenant_id, assessment_id, question_code),
  foreign key (tenant_id, assessment_id) references gla_assessment on delete cascade
);

create table gla_score (
  tenant_id int not null,
  assessment_id bigint not null,
  capability text not null,
  style_score double precision,
  strategy_score double precision,
  average_score double precision,
  capability_rank int,
  is_top_three boolean not null,
  is_bottom_three boolean not null,
  primary key (tenant_id, assessment_id, capability),
  foreign key (tenant_id, assessment_id) references gla_assessment on delete cascade
);
