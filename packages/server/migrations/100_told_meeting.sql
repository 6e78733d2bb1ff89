-- What somebody was told of a meeting last: who is taken off it hears of that one, and of nothing that came later.
alter table meeting_person
  add column told_title text,
  add column told_starts_at timestamptz,
  add column told_minutes int;
update meeting_person i set told_title = g.title, told_starts_at = g.starts_at, told_minutes = g.minutes
  from meeting g where g.tenant_id = i.tenant_id and g.id = i.meeting_id and i.told_sequence is not null;

-- Whom a badge was issued to, as the person was called then.
alter table badge_issue add column full_name text;
update badge_issue b set full_name = p.full_name from person p where p.id = b.user_id;
alter table badge_issue alter column full_name set not null;
