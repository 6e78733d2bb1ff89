-- Each badge and certificate as a signed credential, with its public page where the holder makes one.
alter table badge_issue
  -- What it was issued for, as it was called and dated then.
  add column about jsonb,
  -- Of the page: random, another one with every new link.
  add column public_id text,
  add column is_public boolean not null default false,
  add column is_email_shown boolean not null default false,
  add column credential jsonb,
  add column signed_at timestamptz,
  add column list_id bigint,
  add column list_index int,
  add column withdrawn_at timestamptz,
  add check ((credential is null) = (signed_at is null) and (credential is null or public_id is not null) and (public_id is null) = (list_id is null)
    and (list_id is null) = (list_index is null)),
  add unique (tenant_id, public_id),
  add unique (tenant_id, list_id, list_index);
create index badge_issue_unsigned on badge_issue (tenant_id, id) where credential is null;

-- What an organisation has withdrawn, by places that tell nothing of whose they were.
create table status_list (
  tenant_id int not null,
  id bigint generated always as identity,
  -- Given once each, for good.
  taken int[] not null default '{}',
  withdrawn int[] not null default '{}',
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant on delete cascade
);
alter table badge_issue add foreign key (tenant_id, list_id) references status_list;

-- Keys that an organisation signs with: one now, those before for what they have signed.
create table badge_key (
  tenant_id int not null,
  id bigint generated always as identity,
  public_key text not null,
  sealed bytea not null,
  made_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant on delete cascade
);
create unique index badge_key_present on badge_key (tenant_id) where retired_at is null;

-- What is withdrawn, or goes with its holder, counts no more wherever its copies are.
create function withdraw_badge() returns trigger language plpgsql as $$
begin
  update status_list set withdrawn = withdrawn || old.list_index, changed_at = clock_timestamp()
    where tenant_id = old.tenant_id and id = old.list_id and not old.list_index = any(withdrawn);
  return null;
end $$;
create trigger withdraw_badge after update of withdrawn_at on badge_issue for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function withdraw_badge();
create trigger forget_badge after delete on badge_issue for each row execute function withdraw_badge();
