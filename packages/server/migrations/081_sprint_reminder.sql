-- When the owner has asked for the one reminder of a round to go sooner.
alter table sprint_round add column reminder_asked_at timestamptz;
