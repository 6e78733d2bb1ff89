-- Whether raters of the round read, before they sent, that its owner may let others see the means of the whole crew. Rounds that were
-- out before stay with those whom they were told of.
alter table sprint_round add column tells_of_others boolean not null default false;

-- A mean of the whole crew that may be told to whom its owner lets see the sprint: of at least two, and with all who stand alone and
-- answered, so that it says of none of them that this was not observed.
alter table sprint_point add column is_for_others boolean not null default false
  check (not is_for_others or (role = 'ALL' and value is not null and n >= 2));
