-- When a sprint was extended: its members read of it then.
alter table sprint add column extended_at timestamptz;
update sprint set extended_at = least(ends_at - interval '14 days', now()) where is_extended;
