-- What the app's role may do, and row-level security on every tenant table. Run as the owner, again whenever it changed:
-- what is there already is left alone, so that nobody who works meanwhile has to wait.
do $$
declare
  app constant text := current_setting('trellis.app_role');
  it record;
  room text;
begin
  execute format('revoke create on schema public from public, %I', app);
  execute format('revoke all on all tables in schema public from %I', app);
  execute format('grant usage on schema public, jobs to %I', app);
  execute format('grant select, insert, update, delete on all tables in schema public, jobs to %I', app);
  execute format('grant usage on all sequences in schema public, jobs to %I', app);
  execute format('revoke all on migration, server_secret, wiped from %I', app);
  for it in select name from jsonb_array_elements_text(current_setting('trellis.added')::jsonb) tables(name) loop
    execute format('revoke update, delete on %I from %I', it.name, app);
  end loop;
  -- Room beside the tables: everybody has it in a new database. Where it is not ours to take, the doctor says so.
  foreach room in array array['temporary on database ' || quote_ident(current_database()), 'execute on function lo_creat(int)',
    'execute on function lo_create(oid)', 'execute on function lo_from_bytea(oid, bytea)']
  loop
    begin
      execute format('revoke %s from public, %I', room, app);
    exception when insufficient_privilege then null;
    end;
  end loop;
  -- Tenants and persons go with all that is theirs, which is the owner's work.
  for it in
    select name, (select string_agg(quote_ident(c), ', ') from jsonb_array_elements_text(may -> 'insert') c) as added,
      (select string_agg(quote_ident(c), ', ') from jsonb_array_elements_text(may -> 'update') c) as changed
    from jsonb_each(current_setting('trellis.columns')::jsonb) columns(name, may)
  loop
    execute format('revoke insert, update, delete on %I from %I', it.name, app);
    if it.added is not null then execute format('grant insert (%s) on %I to %I', it.added, it.name, app); end if;
    execute format('grant update (%s) on %I to %I', it.changed, it.name, app);
  end loop;
  for it in
    select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced, exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as kept
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    if not it.forced then
      execute format('alter table %I enable row level security', it.relname);
      execute format('alter table %I force row level security', it.relname);
    end if;
    if not it.kept then
      execute format(
        'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)
         with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', it.relname);
    end if;
  end loop;
  -- A person may list the own memberships of all tenants, to choose one.
  if not exists (select from pg_policy where polname = 'own' and polrelid = 'membership'::regclass) then
    create policy own on membership for select using (user_id = nullif(current_setting('app.person_id', true), '')::bigint);
  end if;
end $$;
