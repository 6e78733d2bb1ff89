-- Dates of a person's plan and sprints that stand in the connected calendar beside meetings.
alter table calendar_account add column dates boolean not null default true;
-- When they are looked at next; while one instance writes them, when another may.
alter table calendar_account add column dates_at timestamptz;
update calendar_account set dates_at = connected_at;
alter table calendar_account alter column dates_at set not null;

create table calendar_entry (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The account at its provider, as a digest: who connects it again has the same entries.
  account bytea not null,
  -- What it is, by type and id of the events page.
  key text not null,
  -- Names it in the calendar, for good.
  uid text not null,
  -- What it is there. Null before it is written, and after its owner has taken it out there.
  event_id text,
  -- Of what was written; null before.
  written bytea,
  ends_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
create unique index calendar_entry_key on calendar_entry (tenant_id, user_id, account, key);
