-- What somebody answered under an address, in whatever survey: asked before a report is shown.
create index alignment_respondent_address on alignment_respondent (tenant_id, lower(email)) where unit is not null;
