-- How a member of a sprint is reached is set by the member and the manager: who was second is told. When a manager reminded last.
alter table sprint_member
  add column version int not null default 1,
  add column reminded_at timestamptz;
