-- A mail has an HTML part beside its text, a calendar note where there is a date, and comes from the name of who asks.
alter table mail add column from_name text not null default '';
alter table mail add column body_html text not null default '';
alter table mail add column calendar text;
