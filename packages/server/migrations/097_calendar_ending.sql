-- Grants at a provider that are to be ended there: of nobody any more, and gone once it is done, or given up after a day.
create table calendar_ending (
  tenant_id int not null references tenant on delete cascade,
  id bigint generated always as identity,
  provider text not null check (provider in ('google', 'microsoft')),
  refresh_token bytea not null,
  since timestamptz not null,
  primary key (tenant_id, id)
);
