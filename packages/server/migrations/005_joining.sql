-- How people come in: invite keys for new organisations, what a guest becomes, and what a candidate answered.

-- Belongs to no tenant: it makes one. Only the hash of a key is stored.
create table invite_key (
  key_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  made_tenant int references tenant
);

-- Roles a guest gets with the password; USER where nothing is said.
alter table guest add column roles text[];

-- Whether the person took over what was done as a candidate; null while unanswered.
alter table guest add column conversion_accepted boolean;
alter table guest add column conversion_at timestamptz;
alter table guest add column converted_assessment bigint;
create index guest_email on guest (tenant_id, lower(email));
