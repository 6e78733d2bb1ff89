-- Who belongs to a team: has accepted, or is a guest and had nothing to accept, and was not removed. Read with the rights of
-- who asks, so that row-level security holds.
create view active_member with (security_invoker = true) as
select tenant_id, team_id, id, user_id, type, full_name, email, joined_at from team_member where status <> 'PENDING' and removed_at is null;

-- Only guests are active without having accepted. Whoever has an account is asked again, should there be one.
update team_member set status = 'PENDING' where status = 'ACTIVE' and user_id is not null;
alter table team_member add constraint team_member_accepts check (user_id is null or status <> 'ACTIVE');
