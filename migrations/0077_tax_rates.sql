-- VAT rates that the operator maintains. Rates come from the package of the program (server/domains/payments/tax/rates/rate-package.ts,
-- `added_by` is null) or from the operator. An entry never changes: a correction marks it as replaced and adds another one, and only an entry
-- that begins on the day of the correction or later can be replaced, so that the rates of past days stay as orders used them.

alter table tax_rate
  add column id bigint generated always as identity,
  -- Since when the law has a rate of the package. `valid_from` is later if orders of the market have used the rate before.
  add column law_from date,
  add column note text not null default '',
  add column added_by bigint references user_account (id),
  add column added_at timestamptz not null default now(),
  -- Until when the entry was in the list; null: it is.
  add column replaced_at timestamptz,
  add column replaced_by bigint references user_account (id);
update tax_rate set law_from = valid_from;

alter table tax_rate drop constraint tax_rate_pkey;
alter table tax_rate add constraint tax_rate_pkey primary key (id);
create unique index tax_rate_day on tax_rate (country_code, tax_class, valid_from) where replaced_at is null;

alter table tax_rate drop constraint tax_rate_tax_class_check;
alter table tax_rate
  add constraint tax_rate_class check (tax_class in ('standard', 'reduced', 'second_reduced', 'super_reduced')),
  add constraint tax_rate_days check (valid_to >= valid_from),
  -- Orders of days before have used other rates.
  add constraint tax_rate_not_before check (added_by is null or valid_from >= (added_at at time zone 'UTC')::date),
  add constraint tax_rate_not_used check (replaced_at is null or valid_from >= (replaced_at at time zone 'UTC')::date);

-- Whether the rates have the class or not, goods have it: without a rate of its own it is taxed as reduced or standard.
alter table item drop constraint item_tax_class_check;
alter table item add constraint item_tax_class_check
  check (tax_class in ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero'));

create function tax_rate_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.replaced_at is null and new.replaced_at is not null
    and (new.id, new.country_code, new.tax_class, new.rate, new.valid_from, new.note, new.added_at)
      = (old.id, old.country_code, old.tax_class, old.rate, old.valid_from, old.note, old.added_at)
    and (new.valid_to, new.law_from, new.added_by) is not distinct from (old.valid_to, old.law_from, old.added_by) then
    return new;
  end if;
  raise exception 'an entry of tax_rate is replaced, never changed';
end $$;
create trigger tax_rate_stays before update or delete on tax_rate for each row execute function tax_rate_stays();
