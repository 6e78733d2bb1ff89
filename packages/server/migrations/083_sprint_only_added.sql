-- Who was asked for what was shown of a sprint, and who reads it, is only added to: what is written down again is a row of its own, and
-- nothing is written over.
alter table sprint_asked drop constraint sprint_asked_pkey;
alter table sprint_asked add primary key (tenant_id, source, unit, at);
alter table sprint_reader drop constraint sprint_reader_pkey;
alter table sprint_reader add primary key (tenant_id, sprint_id, account, at);
create index sprint_reader_at on sprint_reader (tenant_id, at);

-- The one way out, once it is old: answers within 60 days count as the same.
create function forget_sprint_asked(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with asked as (
    delete from sprint_asked
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and at < least(before, now() - interval '60 days')
    returning 1
  ), reader as (
    delete from sprint_reader
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and at < least(before, now() - interval '60 days')
    returning 1
  )
  select (select count(*) from asked) + (select count(*) from reader)
$$;
