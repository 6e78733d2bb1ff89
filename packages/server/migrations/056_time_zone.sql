-- A person's zone is unknown until the person's device has told it at a sign-in, or the person has chosen one. UTC was what everybody
-- had who had chosen nothing.
alter table membership alter column time_zone drop default, alter column time_zone drop not null;
update membership set time_zone = null where time_zone = 'UTC';
