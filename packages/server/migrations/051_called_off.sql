-- A mail that waits for a moment can be called off until then.
alter table mail add column due_at timestamptz;
-- What a viewing right was before its last change, which can be taken back for a moment.
alter table viewing_right add column before_status text;
alter table viewing_right add column before_changed_at timestamptz;
