-- What serves nobody any more goes, by whatever way what it was for is removed.

-- What guests said about themselves goes with the guest.
create function forget_demographics() returns trigger language plpgsql as $$
begin
  delete from demographics where tenant_id = old.tenant_id and owner = 'guest' and owner_id = old.id;
  return null;
end $$;
create trigger forget_demographics after delete on guest for each row execute function forget_demographics();

create or replace function forget_guest() returns trigger language plpgsql as $$
begin
  delete from guest where tenant_id = old.tenant_id and id = old.guest_id;
  return null;
end $$;

delete from demographics d
where owner = 'guest' and not exists (select from guest g where g.tenant_id = d.tenant_id and g.id = d.owner_id);

-- The app's role adds to what happened at the sign-in, and deletes nothing of it: what is older than it is kept for goes by this alone.
create function forget_sign_in_events(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from sign_in_event where at < least(before, now() - interval '90 days') returning 1)
  select count(*) from gone
$$;
