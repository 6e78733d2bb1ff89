-- What the jobs of each minute look for, and everybody's inbox: found without what is over.
create index sprint_due on sprint (tenant_id, ends_at) where status in ('NOT_STARTED', 'IN_PROGRESS', 'FINISHED');
create index sprint_to_judge on sprint (tenant_id, ends_at) where status = 'PORTFOLIO' and judged_at is null;
create index sprint_round_closed on sprint_round (tenant_id, closed_at) where status = 'CLOSED';
