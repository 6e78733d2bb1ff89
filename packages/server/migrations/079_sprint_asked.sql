-- Of what was shown of a sprint's crew, and of a team's weeks: who was asked, and who reads it. Both outlive team, sprint, crew and
-- person for as long as answers count as the same. People are told apart by keyed hashes: nobody is named, and who comes back is the
-- same one.
create table sprint_asked (
  tenant_id int not null,
  -- Where it stands in the ledger, and who this is in its sets.
  source text not null,
  unit bigint not null,
  sprint_id bigint not null,
  -- Null of somebody from outside.
  account bigint,
  mailbox bigint not null,
  shown_as text not null check (shown_as in ('alone', 'hidden', 'known')),
  at timestamptz not null,
  primary key (tenant_id, source, unit)
);
create index sprint_asked_sprint on sprint_asked (tenant_id, sprint_id);
create index sprint_asked_at on sprint_asked (tenant_id, at);
create table sprint_reader (
  tenant_id int not null,
  sprint_id bigint not null,
  account bigint not null,
  at timestamptz not null,
  primary key (tenant_id, sprint_id, account)
);
create index sprint_reader_account on sprint_reader (tenant_id, account);

-- What is there by now: the same numbers as `numbersOf` gives, HMAC with SHA-256.
create function sprint_number(tenant int, kind text, who text) returns bigint language plpgsql as $$
declare
  secret bytea := (select value from server_secret where name = 'seal');
  inner_key bytea := '';
  outer_key bytea := '';
  it int;
begin
  for at in 0..63 loop
    it := case when at < length(secret) then get_byte(secret, at) else 0 end;
    inner_key := inner_key || set_byte('\x00', 0, it # 54);
    outer_key := outer_key || set_byte('\x00', 0, it # 92);
  end loop;
  return ('x' || encode(substr(
    sha256(outer_key || sha256(inner_key || convert_to('sprint/' || tenant || '/' || kind || '/' || who, 'UTF8'))), 1, 7), 'hex'))::bit(56)::bigint >> 3;
end $$;

-- Sets name a person by one of the places in the sprint's crew.
insert into sprint_asked (tenant_id, source, unit, sprint_id, account, mailbox, shown_as, at)
select r.tenant_id, 'sprint-round/' || o.id, -n.id, o.sprint_id,
  case when n.user_id is not null then sprint_number(r.tenant_id, 'account', lower(coalesce(p.email, n.email))) end,
  sprint_number(r.tenant_id, 'mailbox', n.voice), r.shown_as, o.closed_at
from sprint_round o
join sprint_rater r on r.tenant_id = o.tenant_id and r.round_id = o.id and r.is_feedback
join sprint_crew c on c.tenant_id = r.tenant_id and c.id = r.crew_id
join sprint_crew n on n.tenant_id = c.tenant_id and n.sprint_id = c.sprint_id and (n.id = c.id or n.voice = c.voice or n.user_id = c.user_id)
left join person p on p.id = n.user_id
where o.status = 'CLOSED' and o.closed_at > now() - interval '75 days'
on conflict do nothing;
insert into sprint_asked (tenant_id, source, unit, sprint_id, account, mailbox, shown_as, at)
select s.tenant_id, s.source, u.unit, m.sprint_id, sprint_number(s.tenant_id, 'account', lower(p.email)),
  sprint_number(s.tenant_id, 'mailbox', regexp_replace(lower(p.email), '\+[^@]*(?=@)', '')), 'hidden', max(s.at)
from ledger_set s
join ledger_unit u on u.tenant_id = s.tenant_id and u.set_id = s.id
join sprint_member m on m.tenant_id = u.tenant_id and m.id = -u.unit and s.source = 'sprint-week/' || m.sprint_id
join person p on p.id = m.user_id
where s.instrument = 'rounds' and s.at > now() - interval '75 days'
group by 1, 2, 3, 4, p.email;
-- Each reader is hashed once, not for everybody who was asked.
with shown as (select tenant_id, sprint_id, max(at) as at from sprint_asked group by 1, 2),
reader as (
  select distinct a.tenant_id, a.sprint_id, a.at, lower(p.email) as email
  from shown a
  join sprint s on s.tenant_id = a.tenant_id and s.id = a.sprint_id
  left join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
  left join sprint_member m on m.tenant_id = s.tenant_id and m.sprint_id = s.id
  join person p on p.id in (s.user_id, t.manager_id, m.user_id)
)
insert into sprint_reader (tenant_id, sprint_id, account, at)
select tenant_id, sprint_id, sprint_number(tenant_id, 'account', email), at from reader;
drop function sprint_number(int, text, text);
