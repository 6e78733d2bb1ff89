-- Team Alignment Survey: one row a version that was sent, its people, their answers, and the report that was frozen.

alter table tenant add column alignment_minimum int not null default 3 check (alignment_minimum between 3 and 10);

create table alignment_survey (
  tenant_id int not null,
  id bigint generated always as identity,
  team_id bigint not null,
  version int not null,
  bank_version text not null,
  survey_type text not null,
  -- Frozen at the start and told to every respondent.
  minimum int not null,
  -- Null once the person was wiped out.
  started_by bigint references person,
  started_at timestamptz not null,
  deadline timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, team_id, version),
  foreign key (tenant_id, team_id) references team on delete cascade
);
create unique index alignment_survey_open on alignment_survey (tenant_id, team_id) where closed_at is null;
create index alignment_survey_due on alignment_survey (tenant_id, deadline) where closed_at is null;

create table alignment_respondent (
  tenant_id int not null,
  id bigint generated always as identity,
  survey_id bigint not null,
  team_member_id bigint,
  user_id bigint references person,
  guest_id bigint,
  user_type text not null check (user_type in ('TEAM_MEMBERS', 'GUEST')),
  email text not null,
  full_name text not null,
  included boolean not null default true,
  language_code text,
  last_page int not null default 1,
  -- One counter a page, six of items and the research page.
  page_revision int[] not null default '{0,0,0,0,0,0,0}',
  started_at timestamptz,
  saved_at timestamptz,
  submitted_at timestamptz,
  -- Answers other than N/A, counted when they are handed in: whether the person is valid.
  answered smallint,
  closed_at timestamptz,
  reminded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references alignment_survey on delete cascade,
  foreign key (tenant_id, guest_id) references guest
);
create unique index alignment_respondent_email on alignment_respondent (tenant_id, survey_id, lower(email));
create unique index alignment_respondent_user on alignment_respondent (tenant_id, survey_id, user_id) where user_id is not null;
create index alignment_respondent_guest on alignment_respondent (tenant_id, guest_id) where guest_id is not null;
create unique index alignment_respondent_member on alignment_respondent (tenant_id, survey_id, team_member_id) where team_member_id is not null;
create index alignment_respondent_person on alignment_respondent (tenant_id, user_id) where user_id is not null;

create table alignment_answer (
  tenant_id int not null,
  respondent_id bigint not null,
  question_id text not null,
  -- 0 is N/A: asked, not answered. It is never counted as a score.
  value smallint not null check (value between 0 and 6),
  saved_at timestamptz not null,
  primary key (tenant_id, respondent_id, question_id),
  foreign key (tenant_id, respondent_id) references alignment_respondent on delete cascade
);

-- Every set of respondents a report was made from; the newest one is served.
create table alignment_report (
  tenant_id int not null,
  id bigint generated always as identity,
  survey_id bigint not null,
  respondent_ids bigint[] not null,
  data jsonb not null,
  generated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references alignment_survey on delete cascade
);
create index alignment_report_survey on alignment_report (tenant_id, survey_id, id desc);
