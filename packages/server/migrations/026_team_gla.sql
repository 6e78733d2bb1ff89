-- A team's numbers are sets of the ledger; whatever was published or opened before is carried over, so that nothing is forgotten.

-- An owner who is no superuser sees the rows of all tenants only while row-level security is not forced.
do $$
declare it record;
begin
  for it in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I no force row level security', it.tablename);
  end loop;
end $$;

-- Who the finished assessments are by: one person's, less than 60 days apart from one to the next, are one unit.
create temp table finished on commit drop as
select a.tenant_id, a.id, a.user_id, lower(coalesce(p.email, g.email)) as email, a.finished_at, 0::bigint as unit, 0::bigint as wave
from gla_assessment a left join person p on p.id = a.user_id left join guest g on g.tenant_id = a.tenant_id and g.id = a.guest_id
where a.finished_at is not null;

update finished f set wave = w.wave from (
  select tenant_id, id, count(*) filter (where is_first) over (partition by tenant_id, email order by finished_at, id) as wave from (
    select *, coalesce(lag(finished_at) over (partition by tenant_id, email order by finished_at, id)
      <= finished_at - interval '60 days', true) as is_first from finished
  ) marked
) w where w.tenant_id = f.tenant_id and w.id = f.id;

create function pg_temp.random_unit() returns bigint language sql volatile
  as $$ select ('x' || left(replace(gen_random_uuid()::text, '-', ''), 8) || right(gen_random_uuid()::text, 5))::bit(52)::bigint $$;

create temp table wave on commit drop as
select tenant_id, email, wave, pg_temp.random_unit() as unit from (select distinct tenant_id, email, wave from finished) waves;

update finished f set unit = w.unit from wave w where w.tenant_id = f.tenant_id and w.email = f.email and w.wave = f.wave;
update gla_assessment a set unit = f.unit from finished f where a.tenant_id = f.tenant_id and a.id = f.id;
alter table gla_assessment add check (finished_at is null or unit is not null);

insert into ledger_person (tenant_id, instrument, email, unit, last_at)
select distinct on (tenant_id, email) tenant_id, 'gla', email, unit, finished_at from finished order by tenant_id, email, finished_at desc, id desc
on conflict do nothing;

-- Every set that was published, by the capabilities that share its assessments. Of a wiped-out person's assessment the id is left.
create temp table published on commit drop as
select p.tenant_id, p.id as publication, p.team_id, p.updated_at, c.ids, array_agg(c.capability order by c.capability) as measures,
  nextval(pg_get_serial_sequence('ledger_set', 'id')) as set_id
from team_gla p cross join lateral (
  select e.key as capability, array(select x::bigint from jsonb_array_elements_text(e.value) x order by x::bigint) as ids
  from jsonb_each(p.contributors) e
) c where cardinality(c.ids) > 0
group by p.tenant_id, p.id, p.team_id, p.updated_at, c.ids order by p.id;

create temp table behind on commit drop as
select id.tenant_id, id.id, coalesce(f.unit, pg_temp.random_unit()) as unit
from (select distinct tenant_id, unnest(ids) as id from published) id
left join finished f on f.tenant_id = id.tenant_id and f.id = id.id;

insert into ledger_set (tenant_id, id, instrument, measures, source, n, data, at) overriding system value
select s.tenant_id, s.set_id, 'gla', s.measures, 'team/' || s.team_id, cardinality(s.ids), (
    select jsonb_object_agg(r ->> 'capability', jsonb_build_object(
      'styleScore', floor((r ->> 'styleScore')::numeric * 10 + 0.500000001) / 10,
      'strategyScore', floor((r ->> 'strategyScore')::numeric * 10 + 0.500000001) / 10,
      'average_Score', floor((r ->> 'average_Score')::numeric * 10 + 0.500000001) / 10))
    from team_gla p cross join lateral jsonb_array_elements(p.data) r
    where p.tenant_id = s.tenant_id and p.id = s.publication and r ->> 'capability' = any(s.measures)
  ), s.updated_at
from published s;

insert into ledger_unit (tenant_id, set_id, unit)
select distinct s.tenant_id, s.set_id, b.unit from published s join behind b on b.tenant_id = s.tenant_id and b.id = any(s.ids);

-- Whose own results a viewer was ever let see: by a right, granted or ended, and together with the team, ended or not.
insert into ledger_known (tenant_id, viewer_id, unit, at)
select distinct on (k.tenant_id, k.viewer_id, f.unit) k.tenant_id, k.viewer_id, f.unit, k.changed_at
from (
  select tenant_id, user_id, viewer_id, changed_at from viewing_right where item_type = 'GLA' and status in ('GRANTED', 'REVOKED')
  union all
  select v.tenant_id, v.user_id, x.viewer_id, v.changed_at from team_viewing v
  join team t on t.tenant_id = v.tenant_id and t.id = v.team_id
  cross join lateral (
    select user_id as viewer_id from team_member m where m.tenant_id = v.tenant_id and m.team_id = v.team_id and m.user_id is not null and m.status <> 'PENDING'
    union select t.manager_id union select t.assistant_id where t.assistant_id is not null
  ) x where v.item_type = 'GLA' and x.viewer_id <> v.user_id
) k join finished f on f.tenant_id = k.tenant_id and f.user_id = k.user_id
order by k.tenant_id, k.viewer_id, f.unit, k.changed_at;

-- What people of the team may have looked at, by the rule of that time: two others, and not one alone unknown.
insert into ledger_seen (tenant_id, viewer_id, set_id, at)
select s.tenant_id, x.viewer_id, s.set_id, s.updated_at
from published s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
cross join lateral (
  select user_id as viewer_id from team_member m where m.tenant_id = s.tenant_id and m.team_id = s.team_id and m.user_id is not null and m.status <> 'PENDING'
  union select t.manager_id union select t.assistant_id where t.assistant_id is not null
) x
cross join lateral (
  select count(*) as others, count(*) filter (where not exists (
    select from ledger_known k where k.tenant_id = u.tenant_id and k.viewer_id = x.viewer_id and k.unit = u.unit)) as unknown
  from ledger_unit u where u.tenant_id = s.tenant_id and u.set_id = s.set_id
    and not exists (select from finished o where o.tenant_id = u.tenant_id and o.user_id = x.viewer_id and o.unit = u.unit)
) n where n.others >= 2 and n.unknown <> 1;

-- Of a team: which sets its newest publication is made of, by capability, and when.
create temp table newest on commit drop as
select distinct on (p.tenant_id, p.team_id) p.tenant_id, p.team_id, p.id, p.updated_at from team_gla p
where p.data is not null order by p.tenant_id, p.team_id, p.id desc;
create temp table sets_of on commit drop as
select n.tenant_id, n.team_id, n.updated_at, jsonb_object_agg(m.measure, s.set_id) as sets
from newest n join published s on s.tenant_id = n.tenant_id and s.publication = n.id cross join lateral unnest(s.measures) as m(measure)
group by n.tenant_id, n.team_id, n.updated_at;
drop table team_gla;
create table team_gla (
  tenant_id int not null,
  team_id bigint not null,
  -- By capability the set of the ledger; none where the job tried and might publish nothing.
  sets jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, team_id),
  foreign key (tenant_id, team_id) references team on delete cascade
);
insert into team_gla (tenant_id, team_id, sets, at) select tenant_id, team_id, sets, updated_at from sets_of;
create index gla_assessment_unit on gla_assessment (tenant_id, unit);

do $$
declare it record;
begin
  for it in select tablename from pg_tables where schemaname = 'public' and rowsecurity loop
    execute format('alter table %I force row level security', it.tablename);
  end loop;
end $$;
