-- Until when the person has put off what waits: until then it is there, and is not asked for.
alter table notification add column put_off_until timestamptz;
