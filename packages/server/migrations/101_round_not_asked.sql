-- How many of the crew could not be asked in a round that is closed, as their mails of the week were used up: without it a round of
-- fewer would read as one that everybody has answered. Null where it closed before this was counted.
alter table sprint_round add column not_asked integer check (not_asked >= 0);
