-- Of the ledger only the sets around some people are read: from these people to their sets by this index alone, back by the key.
drop index ledger_set_instrument;
drop index ledger_unit_sets;
create index ledger_unit_sets on ledger_unit (tenant_id, unit) include (set_id);

-- Counts of quality share no measure with reports and have a ledger of their own.
update ledger_set set instrument = 'quality' where instrument = 'alignment' and measures = '{quality}';
