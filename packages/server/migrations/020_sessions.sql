-- Who signed a person in, how and when; people known by their provider's own name for them; statements of hosts that were used.

-- `embedded` for the own provider. What is not known of a session from before opens no other tenant.
alter table session add column issuer text;
alter table session add column method text;
alter table session add column authenticated_at timestamptz;
-- The first session of a sign-in: one more for each organisation gone to and each person acted for, ended together.
alter table session add column sign_in_id uuid;
update session set sign_in_id = coalesce(parent_id, id);
alter table session alter column sign_in_id set not null;
create index session_sign_in on session (tenant_id, sign_in_id);
create index session_parent on session (tenant_id, parent_id);

-- A provider that leaves out whether an address is confirmed is believed for these domains.
alter table tenant add column trusted_domains text[] not null default '{}';

-- Belongs to no tenant, as people do. A provider knows a person by one subject, and a subject is one person.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id bigint not null references person,
  bound_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, person_id)
);
create index person_identity_person on person_identity (person_id);

-- Kept as long as the statement would be accepted.
create table embed_statement (
  tenant_id int not null references tenant,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, jti_hash)
);
