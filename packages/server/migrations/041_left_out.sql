-- The invitation did not go, as the person had had enough mails for the day; who started the survey is told whom to remind.
alter table alignment_respondent add column left_out boolean not null default false;
