-- Taken off the team before anything was handed in: answers no more. The person stays among those who were asked, like one who
-- has handed in, so that nobody can tell from what changes.
alter table alignment_respondent add column left_at timestamptz;
