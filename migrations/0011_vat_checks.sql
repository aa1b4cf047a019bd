-- VAT ids are asked about at the register of the EU (VIES). The company's columns hold what counts now; this holds what was answered, for good.

create table vat_check (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  vat_id text not null,
  asked_at timestamptz not null,
  -- 'unavailable': no answer, whatever the reason; never taken for valid.
  result text not null check (result in ('valid', 'invalid', 'unavailable')),
  -- Whose id was given as the one who asks: only then is there a consultation number.
  requester_vat_id text,
  consultation_number text,
  registered_name text,
  registered_address text,
  -- Why there was no answer, or what the register objected to.
  error text
);
create index vat_check_company on vat_check (company_id, id desc);
create trigger vat_check_append_only before update or delete on vat_check for each row execute function forbid_change();
create trigger vat_check_keep before truncate on vat_check execute function forbid_change();

-- Companies whose id is to be asked about. A row stays until there is an answer.
create table vat_check_due (
  company_id bigint primary key references company (id),
  vat_id text not null,
  -- As the register calls them: EL is Greece, XI Northern Ireland.
  member_state char(2) not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Somebody is asking until then; one at a time per member state.
  leased_until timestamptz
);
create index vat_check_due_at on vat_check_due (due_at);

-- Registers that did not answer are left alone for a while; '*' is the service as a whole.
create table vat_register_pause (
  member_state text primary key,
  failures integer not null,
  until timestamptz not null
);

-- Until when an answer counts; without end for the demo's made-up ids, which no register knows.
alter table company add column vat_counts_until timestamptz;
update company set vat_counts_until = case when demo then 'infinity' else vat_checked_at + interval '30 days' end where vat_state in ('valid', 'invalid');
create index company_vat_counts_until on company (vat_counts_until) where vat_id is not null;

-- A changed id never keeps the confirmation of the old one, whoever changes it.
create function company_vat_id_changed() returns trigger language plpgsql as $$
begin
  new.vat_state := 'unchecked';
  new.vat_checked_at := null;
  new.vat_consultation_number := null;
  new.vat_counts_until := null;
  return new;
end $$;
create trigger company_vat_id_changed before update on company for each row
  when (old.vat_id is distinct from new.vat_id and old.vat_checked_at is not distinct from new.vat_checked_at)
  execute function company_vat_id_changed();
