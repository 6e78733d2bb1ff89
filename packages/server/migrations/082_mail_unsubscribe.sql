-- Where the reader of a mail that may be unsubscribed does so: mail programs show it beside the sender.
alter table mail add column unsubscribe text;
