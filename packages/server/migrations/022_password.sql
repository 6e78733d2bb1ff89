-- Sign-in by password: attempts as counters, second factor, reset, and what happened at the door.

-- One row a key (address, person and address, e-mail, …): the moments of its attempts, reserved before they are checked.
create table sign_in_limit (
  key text primary key,
  tries timestamptz[] not null,
  until timestamptz
);
drop table failed_sign_in;
drop table sign_in_block;

-- The secret is sealed. `last_step` is the newest time step whose code was used: none works twice.
create table second_factor (
  person_id bigint primary key references person,
  secret bytea not null,
  last_step bigint not null default 0,
  made_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_code (
  person_id bigint not null references person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table password_reset (
  token_hash bytea primary key,
  person_id bigint not null references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id);

-- What happened at the sign-in to an e-mail that nobody has: no organisation's audit can hold it. The e-mail is a keyed hash.
create table sign_in_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  email_hash text not null,
  address text not null
);
create index sign_in_event_at on sign_in_event (at);
