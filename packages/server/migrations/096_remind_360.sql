-- A person can be reminded of an own report of a 360, too: of the one that all have, and of the organisation's own.
alter table result_reminder drop constraint result_reminder_kind_check;
alter table result_reminder drop constraint result_reminder_check;
alter table result_reminder
  add constraint result_reminder_kind_check check (kind in ('alignment', 'teamGla', 'gla', 'leader360', 'custom360')),
  add constraint result_reminder_check check ((kind in ('gla', 'leader360', 'custom360')) = (team_id is null));
