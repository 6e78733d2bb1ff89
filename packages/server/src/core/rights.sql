-- Run after migrations: what the app's role may do, and row-level security on every tenant table.
do $$
declare
  it record;
begin
  if not exists (select from pg_roles where rolname = 'trellis_app') then
    create role trellis_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  execute format('grant trellis_app to %I', current_user);
  grant usage on schema public to trellis_app;
  grant select, insert, update, delete on all tables in schema public to trellis_app;
  grant usage on all sequences in schema public to trellis_app;
  revoke all on migration from trellis_app;
  for it in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I enable row level security', it.relname);
    execute format('alter table %I force row level security', it.relname);
    execute format('drop policy if exists tenant on %I', it.relname);
    execute format(
      'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', it.relname);
  end loop;
  -- A person may list the own memberships of all tenants, to choose one.
  drop policy if exists own on membership;
  create policy own on membership for select using (user_id = nullif(current_setting('app.person_id', true), '')::bigint);
end $$;
