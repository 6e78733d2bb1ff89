-- `voiceOf` of the SDK, as the database says it: addresses of which it says the same are one mailbox.
create function voice_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when box ~ '^.+@g(oogle)?mail\.com$'
    then replace(regexp_replace(box, '@[^@]*$', ''), '.', '') || '@gmail.com' else box end
  from (select regexp_replace(lower(email), '\+[^@]*(?=@)', '') as box) as it
$$;
create index person_voice on person (voice_of(email));
create index ledger_person_voice on ledger_person (tenant_id, instrument, voice_of(email));
