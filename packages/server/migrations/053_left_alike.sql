-- Who leaves a team is marked so whether handed in or not, as what others are told of it must not tell that; and who is of the team
-- again is asked as before.
update alignment_respondent r set left_at = null, team_member_id = m.id
  from alignment_survey s, team_member m
  where r.left_at is not null and s.tenant_id = r.tenant_id and s.id = r.survey_id
  and m.tenant_id = s.tenant_id and m.team_id = s.team_id and m.user_id = r.user_id and m.removed_at is null;
update alignment_respondent r set left_at = m.removed_at
  from alignment_survey s, team_member m
  where r.left_at is null and s.tenant_id = r.tenant_id and s.id = r.survey_id
  and m.tenant_id = r.tenant_id and m.id = r.team_member_id and m.removed_at is not null
  and not exists (select from team_member o where o.tenant_id = s.tenant_id and o.team_id = s.team_id and o.user_id = r.user_id and o.removed_at is null);
