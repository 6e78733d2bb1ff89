-- A person's calendar at a provider. What opens it is sealed; when the person is busy is never kept.
create table calendar_account (
  tenant_id int not null,
  user_id bigint not null,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Who it is there, and as what it is shown.
  subject text not null,
  email text not null,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'RECONNECT')),
  -- Whether meetings get their link from it.
  conference boolean not null default true,
  refresh_token bytea not null,
  access_token bytea not null,
  access_until timestamptz not null,
  -- Where the next look at its changes goes on; null reads it anew. Sealed: it may be an address that opens something.
  sync_token bytea,
  sync_since timestamptz,
  synced_at timestamptz,
  connected_at timestamptz not null,
  -- Counts connections: what was begun with one before changes nothing.
  version int not null default 1,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);

-- Connections that somebody has begun and not come back from.
create table calendar_connecting (
  tenant_id int not null,
  state_hash bytea not null,
  user_id bigint not null,
  sid text not null,
  provider text not null check (provider in ('google', 'microsoft')),
  code_verifier text not null,
  nonce text not null,
  origin_url text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
create index calendar_connecting_user on calendar_connecting (tenant_id, user_id);

-- The secret address of a person's dates: found by its hash, shown to its owner from what is sealed.
create table calendar_feed (
  tenant_id int not null,
  user_id bigint not null,
  secret_hash bytea not null,
  sealed bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
create unique index calendar_feed_secret on calendar_feed (tenant_id, secret_hash);

create table meeting (
  tenant_id int not null,
  id bigint generated always as identity,
  -- Names it in every calendar, for good.
  uid text not null,
  -- Counts its changes; of two notes about it the higher one counts (RFC 5545, SEQUENCE).
  sequence int not null default 0,
  user_id bigint not null,
  title text not null,
  note text not null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 5 and 480),
  time_zone text not null,
  conference text not null check (conference in ('provider', 'link', 'none')),
  link text not null default '',
  cancelled_at timestamptz,
  created_at timestamptz not null,
  -- In its organizer's calendar: what it is there, in which connection, and the sequence that stands there.
  event_id text,
  event_tag text,
  event_account int,
  pushed_sequence int,
  push_failures int not null default 0,
  push_at timestamptz,
  -- Its people are told without a link that has not come by then.
  tell_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade
);
create unique index meeting_uid on meeting (tenant_id, uid);
create index meeting_organizer on meeting (tenant_id, user_id, starts_at);
create index meeting_time on meeting (tenant_id, starts_at);

create table meeting_person (
  tenant_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  user_id bigint,
  guest_id bigint,
  email text not null,
  name text not null,
  -- Chosen by name from people whom the organizer knows, rather than by e-mail.
  is_named boolean not null,
  answer text not null default 'OPEN' check (answer in ('OPEN', 'ACCEPTED', 'DECLINED')),
  invited_at timestamptz not null,
  -- The sequence that was mailed last; null before.
  told_sequence int,
  -- Invited no more, and to be told so where somebody was told before.
  left_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, meeting_id) references meeting on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, guest_id) references guest on delete set null (guest_id)
);
create index meeting_person_meeting on meeting_person (tenant_id, meeting_id);
create index meeting_person_user on meeting_person (tenant_id, user_id);
create index meeting_person_guest on meeting_person (tenant_id, guest_id);
