-- How a person wants to be told; no row as long as nothing was chosen. Quiet hours are HH:mm of the person's clock.
create table notification_settings (
  tenant_id int not null,
  user_id bigint not null,
  quiet_from text,
  quiet_until text,
  version int not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);

-- Where a person is told of one kind of things.
create table notification_preference (
  tenant_id int not null,
  user_id bigint not null,
  type text not null,
  bell boolean not null,
  mail boolean not null,
  chat boolean not null,
  primary key (tenant_id, user_id, type),
  foreign key (tenant_id, user_id) references notification_settings on delete cascade
);

-- The day, by the person's calendar, of whose news a mail was written, or none where there was nothing to tell.
create table news_day (
  tenant_id int not null,
  user_id bigint not null,
  day text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
-- When it stood in a mail of news.
alter table notification add column mailed_at timestamptz;

-- Whether the member was told by mail that the window has opened; null before it was looked at.
alter table check_in add column told_at timestamptz;
-- What opened before there was such a mail is told to nobody.
update check_in set told_at = opens_at where opens_at <= now();
create index check_in_untold on check_in (tenant_id, opens_at) where told_at is null;
