-- Until then a mail is being sent by one server, outside of any transaction, and no other takes it.
alter table mail add column claimed_until timestamptz;
