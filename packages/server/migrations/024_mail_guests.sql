-- Guests go when what they were invited for is over.

-- Respondents of a report stay, as does what they answered, without the way in.
alter table alignment_respondent
  drop constraint alignment_respondent_tenant_id_guest_id_fkey,
  add foreign key (tenant_id, guest_id) references guest on delete set null (guest_id);
-- The assessment of a nominee is the guest's alone, until a person takes it over.
alter table gla_assessment
  drop constraint gla_assessment_tenant_id_guest_id_fkey,
  add foreign key (tenant_id, guest_id) references guest on delete cascade;

-- With a team go its surveys and respondents, wherever it is deleted: here are the guests, who have no other reason to be kept.
create function forget_guest() returns trigger language plpgsql as $$
begin
  delete from demographics where tenant_id = old.tenant_id and owner = 'guest' and owner_id = old.guest_id;
  delete from guest where tenant_id = old.tenant_id and id = old.guest_id;
  return null;
end $$;
create trigger forget_guest after delete on alignment_respondent
  for each row when (old.guest_id is not null) execute function forget_guest();
