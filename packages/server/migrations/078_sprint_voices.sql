-- Who of a crew is one person over the sprints of a tenant: the mailbox that somebody is written to, at Gmail without dots; of an
-- account the account's. As `voiceOf` has it.
alter table sprint_crew add column voice text;
update sprint_crew c set voice = case
    when v.box ~ '.@g(oogle)?mail\.com$' then replace(regexp_replace(v.box, '@g(oogle)?mail\.com$', ''), '.', '') || '@gmail.com'
    else v.box
  end
from (
  select c.tenant_id, c.id, regexp_replace(lower(coalesce(p.email, c.email)), '\+[^@]*(?=@)', '') as box
  from sprint_crew c left join person p on p.id = c.user_id
) v
where v.tenant_id = c.tenant_id and v.id = c.id;
alter table sprint_crew alter column voice set not null;
create index sprint_crew_voice on sprint_crew (tenant_id, voice);
create index sprint_crew_sprint on sprint_crew (tenant_id, sprint_id);

-- How a rater's numbers are shown in a round, as it was when the round went out and as the rater has read: alone, hidden among
-- others, or hidden and no cover for others, who has stood alone lately.
alter table sprint_rater add column shown_as text check (shown_as in ('alone', 'hidden', 'known'));
update sprint_rater set shown_as = case when role in ('manager', 'mentor', 'coach') then 'alone' else 'hidden' end;
alter table sprint_rater alter column shown_as set not null;

-- When a round went out, and when an item was added to a sprint that ran by then: it is rated from the next round on.
alter table sprint_round add column opened_at timestamptz;
alter table sprint_item add column added_at timestamptz;

-- Who was asked is the same question for all items of a sprint, and of other sprints of its readers.
update ledger_set set measures = (
  select array_agg(distinct regexp_replace(m, '^\d+/(people|people-in)$', '\1')) from unnest(measures) m
)
where instrument = 'rounds' and source like 'sprint-round/%';

-- Those behind what was told to others than the owner: all who were asked, and those of the organisation.
insert into ledger_set (tenant_id, instrument, measures, source, n, data, at)
select o.tenant_id, 'rounds', array[m.measure], 'sprint-round/' || o.id, count(*), null, o.closed_at
from sprint_round o
join sprint_rater r on r.tenant_id = o.tenant_id and r.round_id = o.id and r.is_feedback
join sprint_crew c on c.tenant_id = r.tenant_id and c.id = r.crew_id
cross join (values ('others'), ('others-in')) m (measure)
where o.status = 'CLOSED' and (m.measure = 'others' or c.user_id is not null)
  and exists (select from sprint_point p where p.tenant_id = o.tenant_id and p.round_id = o.id and p.is_for_others)
group by o.tenant_id, o.id, m.measure, o.closed_at;
insert into ledger_unit (tenant_id, set_id, unit)
select s.tenant_id, s.id, -r.crew_id
from ledger_set s
join sprint_rater r on r.tenant_id = s.tenant_id and s.source = 'sprint-round/' || r.round_id and r.is_feedback
join sprint_crew c on c.tenant_id = r.tenant_id and c.id = r.crew_id
where s.instrument = 'rounds' and (s.measures = '{others}' or (s.measures = '{others-in}' and c.user_id is not null));

-- What was shown lately of a sprint is looked up by where it was published.
create index ledger_set_source on ledger_set (tenant_id, source) where instrument = 'rounds';
