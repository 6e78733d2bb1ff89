-- Identity, sessions and what every room needs. Tenant tables carry tenant_id first in every key.

create table tenant (
  id int generated always as identity primary key,
  client_id text not null unique,
  name text not null,
  available boolean not null default true,
  issuer text,
  oidc_client_id text,
  oidc_client_secret bytea,
  embed_key bytea,
  embed_origins text[] not null default '{}'
);

create table person (
  id bigint generated always as identity primary key,
  email text not null,
  full_name text not null,
  avatar_image_url text,
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index person_email on person (lower(email));

create table server_secret (name text primary key, value bytea not null);

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id);
create index oidc_payload_uid on oidc_payload (model, uid);
create index oidc_payload_expiry on oidc_payload (expires_at);

create table sign_in_attempt (
  state_hash bytea primary key,
  client_id text,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);

create table failed_sign_in (key text not null, at timestamptz not null);
create index failed_sign_in_key on failed_sign_in (key, at);
create table sign_in_block (key text primary key, until timestamptz not null);

create table membership (
  tenant_id int not null references tenant,
  user_id bigint not null references person,
  roles text[] not null,
  salutation text not null default '',
  designation text not null default '',
  language_code text not null default 'en',
  time_zone text not null default 'UTC',
  theme text not null default 'default',
  scheme text not null default 'system',
  is_agree boolean not null default false,
  agreed_at timestamptz,
  active_consent boolean not null default false,
  role_challenges_completed boolean not null default false,
  temp_restrict boolean not null default false,
  user_tags text[] not null default '{}',
  last_used_at timestamptz,
  primary key (tenant_id, user_id)
);
create index membership_person on membership (user_id);

create table subscription (
  tenant_id int primary key references tenant,
  name text not null,
  status text not null,
  current_term_end timestamptz not null,
  buyer_user_id bigint references person,
  features jsonb not null
);

create table session (
  tenant_id int not null references tenant,
  id uuid not null,
  user_id bigint not null references person,
  act_user_id bigint references person,
  parent_id uuid,
  generation int not null default 1,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  id_token text,
  primary key (tenant_id, id)
);
create index session_person on session (tenant_id, user_id);

create table audit (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id bigint,
  action text not null,
  subject_id bigint,
  detail jsonb not null default '{}',
  primary key (tenant_id, id)
);

create table idempotency (
  tenant_id int not null references tenant,
  caller text not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, caller, key)
);
create index idempotency_age on idempotency (tenant_id, created_at);

create table guest (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  purpose text not null,
  email text not null,
  full_name text not null,
  language_code text not null default 'en',
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index guest_token on guest (tenant_id, token_hash);

create table mail (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  once_key text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failures int not null default 0,
  primary key (tenant_id, id)
);
create unique index mail_once on mail (tenant_id, once_key);

create table demographics (
  tenant_id int not null references tenant,
  owner text not null check (owner in ('user', 'guest')),
  owner_id bigint not null,
  answers jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, owner, owner_id)
);
