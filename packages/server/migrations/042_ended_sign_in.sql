-- Sign-ins that somebody signed out of: what is still on its way back from the provider by one of them opens nothing.
create table ended_sign_in (
  sign_in_id uuid primary key,
  person_id bigint not null references person,
  ended_at timestamptz not null
);
create index ended_sign_in_person on ended_sign_in (person_id);
