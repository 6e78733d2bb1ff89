-- What a job looks for every minute, and what a deletion has to find.
create index meeting_push on meeting (tenant_id, push_at) where push_at is not null;
create index plan_comment_reviewer on plan_comment (tenant_id, reviewer_id) where reviewer_id is not null;
create index plan_comment_resolver on plan_comment (tenant_id, resolved_by) where resolved_by is not null;
create index l360_round_redo on l360_round (tenant_id, redo_of) where redo_of is not null;
create index l360_round_model on l360_round (tenant_id, model_id) where model_id is not null;
-- Written by nothing since reminders are due at a time.
alter table l360_rater drop column reminders;
