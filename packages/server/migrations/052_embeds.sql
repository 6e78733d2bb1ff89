-- What an administrator sets up for embeds stands in tables of its own: row-level security keeps it to the organisation, where the
-- row of the organisation itself is the operator's.
create table embed_key (
  tenant_id int primary key references tenant (id) on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null
);
create table embed_origin (
  tenant_id int not null references tenant (id) on delete cascade,
  origin text not null,
  primary key (tenant_id, origin)
);
insert into embed_key select id, embed_key, now() from tenant where embed_key is not null;
insert into embed_origin select distinct id, unnest(embed_origins) from tenant;
alter table tenant drop column embed_key, drop column embed_origins;
-- A browser asks whether an origin may call before anybody says for whom.
create policy listed on embed_origin for select using (true);
