-- Who is of a team: manages it, assists it, or has an account and belongs to it. Read with the rights of who asks, so that
-- row-level security holds.
create view team_person with (security_invoker = true) as
select tenant_id, id as team_id, manager_id as user_id from team
union select tenant_id, id, assistant_id from team where assistant_id is not null
union select tenant_id, team_id, user_id from active_member where user_id is not null;

-- Asked by the person: a tenant has many teams, a person few.
create index team_assistant on team (tenant_id, assistant_id) where assistant_id is not null;
