-- What was published of the alignment survey before there was a ledger is entered into it, so that nothing is forgotten.

-- Days between the end of a team's survey and the start of its next one.
alter table tenant add column alignment_gap_days int not null default 60 check (alignment_gap_days between 60 and 365);

-- Random and below 2^53: it names nobody.
create function pg_temp.unit_of_nobody() returns bigint language sql volatile as $$
  select ('x' || lpad(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) || substr(gen_random_uuid()::text, 1, 1), 16, '0'))::bit(64)::bigint
$$;

-- Answers of a person less than the gap apart are one unit.
create temp table handed_in on commit drop as
select tenant_id, id, lower(email) as email, submitted_at,
  sum(fresh) over (partition by tenant_id, lower(email) order by submitted_at, id) as chain
from (
  select tenant_id, id, email, submitted_at,
    case when lag(submitted_at) over (partition by tenant_id, lower(email) order by submitted_at, id) > submitted_at - make_interval(days => 60)
      then 0 else 1 end as fresh
  from alignment_respondent where submitted_at is not null
) marked;

create temp table person_unit on commit drop as
select tenant_id, email, chain, max(submitted_at) as last_at, pg_temp.unit_of_nobody() as unit
from handed_in group by tenant_id, email, chain;

update alignment_respondent r set unit = u.unit
from handed_in h join person_unit u on u.tenant_id = h.tenant_id and u.email = h.email and u.chain = h.chain
where r.tenant_id = h.tenant_id and r.id = h.id;

insert into ledger_person (tenant_id, instrument, email, unit, last_at)
select distinct on (tenant_id, email) tenant_id, 'alignment', email, unit, last_at
from person_unit order by tenant_id, email, chain desc
on conflict do nothing;

-- Of who was wiped out since, the place in the published sets stays.
create temp table respondent_unit on commit drop as
select distinct p.tenant_id, p.respondent, coalesce(r.unit, pg_temp.unit_of_nobody()) as unit
from (select distinct tenant_id, unnest(respondent_ids) as respondent from alignment_report) p
left join alignment_respondent r on r.tenant_id = p.tenant_id and r.id = p.respondent;

-- By report and subscale, whom each shown number rests on. Columns of answers were of all who answered any statement: less the
-- mean they told the sum of those who left some out.
create temp table told on commit drop as
with shown as (
  select r.tenant_id, r.id as report_id, r.data, s.value as sub, s.value->>'subscale' as subscale
  from alignment_report r cross join jsonb_array_elements(r.data->'numbers'->'subscales') s
  where s.value ? 'mean'
), people as (
  select tenant_id, report_id, sub, subscale,
    array(select p::bigint from jsonb_array_elements_text(data->'people') p
      where not coalesce(data->'without'->subscale ? p, false) order by 1) as scored,
    array(select p::bigint from jsonb_array_elements_text(coalesce(data->'partly'->subscale, '[]')) p order by 1) as partly
  from shown
)
select tenant_id, report_id, subscale as number, subscale as measure, scored as people from people
union all
select tenant_id, report_id, subscale || '/squares', subscale || '/squares', scored from people where sub ? 'sd'
union all
select tenant_id, report_id, subscale || '/steps', subscale || '/steps',
  array(select distinct p from unnest(scored || partly) p order by 1) from people where sub ? 'distribution'
union all
select tenant_id, report_id, subscale || '/steps', subscale, partly from people where sub ? 'distribution' and cardinality(partly) > 0;

create temp table entered (tenant_id int, report_id bigint, people bigint[], set_id bigint) on commit drop;

do $$
declare
  one record;
  made bigint;
begin
  for one in
    select t.tenant_id, t.report_id, t.people, array_agg(distinct t.measure) as measures, r.generated_at, s.team_id, s.version
    from told t join alignment_report r on r.tenant_id = t.tenant_id and r.id = t.report_id
    join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    group by t.tenant_id, t.report_id, t.people, r.generated_at, s.team_id, s.version order by t.tenant_id, t.report_id
  loop
    insert into ledger_set (tenant_id, instrument, measures, source, n, data, at)
    values (one.tenant_id, 'alignment', one.measures, 'alignment/' || one.team_id || '/' || one.version, cardinality(one.people), null, one.generated_at)
    returning id into made;
    insert into ledger_unit (tenant_id, set_id, unit)
    select distinct one.tenant_id, made, u.unit from unnest(one.people) p
    join respondent_unit u on u.tenant_id = one.tenant_id and u.respondent = p;
    insert into entered values (one.tenant_id, one.report_id, one.people, made);
  end loop;
end $$;

-- A report names the sets that its numbers rest on; whom it was made from stands in its row.
update alignment_report r set data = (r.data - 'people' - 'without' - 'partly') || jsonb_build_object('sets', coalesce((
  select jsonb_object_agg(number, ids) from (
    select t.number, jsonb_agg(distinct e.set_id) as ids from told t
    join entered e on e.tenant_id = t.tenant_id and e.report_id = t.report_id and e.people = t.people
    where t.tenant_id = r.tenant_id and t.report_id = r.id group by t.number
  ) named
), '{}'));

-- Quality figures come from closed cells: once counted, no report is counted again, and nobody who leaves moves a number.
create table alignment_quality_cell (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  bank_version text not null,
  people int not null,
  teams int not null,
  -- Sums, squares and cross-products of the answers, over all and by team, and how many carry each flag.
  sums jsonb not null,
  closed_at timestamptz not null,
  primary key (tenant_id, id)
);
alter table alignment_report add column cell_id bigint;
alter table alignment_report add foreign key (tenant_id, cell_id) references alignment_quality_cell;
create index alignment_report_waiting on alignment_report (tenant_id, survey_id) where cell_id is null;

-- Nobody is a member without having accepted: who was put on the list of an express survey is invited.
update team_member m set status = 'PENDING', joined_at = null from team t
where t.tenant_id = m.tenant_id and t.id = m.team_id and t.express and m.user_id is not null and m.user_id <> t.manager_id
  and m.user_id is distinct from t.assistant_id and m.status = 'ACCEPTED' and m.invitations = 0;

-- Who is excluded is told so by the own link, which is therefore not revoked.
update guest g set revoked_at = null from alignment_respondent r
where r.tenant_id = g.tenant_id and r.guest_id = g.id and not r.included;
-- Who was taken off a team takes no further part in its survey that runs.
update alignment_respondent r set included = false from alignment_survey s, team_member m
where s.tenant_id = r.tenant_id and s.id = r.survey_id and s.closed_at is null and r.submitted_at is null
  and m.tenant_id = r.tenant_id and m.id = r.team_member_id and m.removed_at is not null;
