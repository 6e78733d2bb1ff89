-- One gate for outgoing mail: what a mail is about, and counters that nothing but time resets.

-- What was counted in a period: mails of a day, people asked in a year. Deleting what was counted changes nothing here.
create table counter (
  tenant_id int not null references tenant,
  name text not null,
  -- Whose: an address, a person's id, or nothing where the tenant is meant.
  subject text not null default '',
  -- A day (2026-03-31) or a year (2026), UTC.
  period text not null,
  used int not null,
  primary key (tenant_id, name, subject, period)
);

-- Whom a mail goes to, who asked for it, and its text by key: what is left of it once it was sent.
alter table mail
  add column letter text not null default '',
  add column user_id bigint,
  add column guest_id bigint,
  add column sender_id bigint,
  add foreign key (tenant_id, guest_id) references guest on delete cascade;
create index mail_guest on mail (tenant_id, guest_id) where guest_id is not null;
create index mail_created on mail (tenant_id, created_at);
-- Links in a mail are secrets, and its subject names people.
update mail set subject = '', body_text = '' where sent_at is not null;

-- Who was asked so far counts on.
insert into counter (tenant_id, name, period, used)
select r.tenant_id, 'ta-rater-limit', to_char(s.started_at at time zone 'UTC', 'YYYY'), count(*)
from alignment_respondent r join alignment_survey s on s.tenant_id = r.tenant_id and s.id = r.survey_id
where r.included group by 1, 3;

-- People who were wiped out, as keyed hashes of their addresses: a restored older backup wipes them again.
create table wiped (
  email_hash bytea primary key,
  at timestamptz not null
);

-- The app's role may not delete what was recorded; what is older than it is kept for goes by this alone, of the tenant it works in.
create function forget_audit(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and at < least(before, now() - interval '1 year')
    returning 1
  )
  select count(*) from gone
$$;
