-- People who support a leader, by board: of the organisation by their account, from outside by name and address.
create table network_member (
  tenant_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  type text not null check (type in
    ('MANAGER', 'MENTOR', 'COACH', 'PEER', 'TEAM', 'ON_BOARDING_BUDDY', 'ACC_PARTNER', 'HR', 'TEACHER', 'OTHER')),
  user_id bigint,
  name text,
  email text,
  -- The mailbox behind the address: one stands once on a board.
  voice text,
  -- The link of somebody from outside, once there is one.
  guest_id bigint,
  invited_at timestamptz not null,
  -- When the person said yes; null while it is asked.
  answered_at timestamptz,
  -- Somebody from outside wants no mails about comments.
  mail_off boolean not null default false,
  version int not null default 1,
  primary key (tenant_id, id),
  check ((user_id is null) = (email is not null) and (email is null) = (name is null) and (email is null) = (voice is null)),
  foreign key (tenant_id, plan_id) references plan on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, guest_id) references guest on delete set null (guest_id)
);
create unique index network_member_user on network_member (tenant_id, plan_id, user_id) where user_id is not null;
create unique index network_member_voice on network_member (tenant_id, plan_id, voice) where voice is not null;
create index network_member_of on network_member (tenant_id, user_id) where user_id is not null;
create index network_member_guest on network_member (tenant_id, guest_id) where guest_id is not null;

-- Whoever is taken out of a network has no link any more.
create function forget_network_guest() returns trigger language plpgsql as $$
begin
  delete from guest where tenant_id = old.tenant_id and id = old.guest_id;
  return null;
end $$;
create trigger forget_network_guest after delete on network_member
  for each row when (old.guest_id is not null) execute function forget_network_guest();
