-- Settlements with sellers: what a seller gets for a period and currency. Their amounts are written once.
create table settlement (
  id bigint generated always as identity primary key,
  number text not null unique,
  seller_company_id bigint not null references company (id),
  currency char(3) not null,
  -- Both days included, in UTC.
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  state text not null check (state in ('closed', 'paying', 'paid_out', 'carried_over', 'settled')),
  orders integer not null check (orders >= 0),
  -- With VAT.
  sales bigint not null check (sales >= 0),
  refunds bigint not null check (refunds >= 0),
  -- Without VAT; negative where more is given back than taken.
  commission bigint not null,
  fees bigint not null check (fees >= 0),
  -- Of commission and fees.
  vat bigint not null,
  vat_reason text not null check (vat_reason in ('domestic', 'reverseCharge', 'outsideScope')),
  vat_rate integer not null check (vat_rate >= 0),
  -- Withheld for disputes until a day, and what earlier settlements withheld until now.
  reserve_withheld bigint not null default 0 check (reserve_withheld >= 0),
  reserve_until date,
  reserve_released bigint not null default 0 check (reserve_released >= 0),
  reserve_released_in bigint references settlement (id),
  -- What the seller owes from the settlement before, and after this one.
  carried_in bigint not null default 0 check (carried_in <= 0),
  carried_from bigint unique references settlement (id),
  carried_out bigint not null check (carried_out <= 0),
  payout bigint not null check (payout >= 0),
  closed_at timestamptz not null,
  paid_out_at timestamptz,
  constraint settlement_once unique (seller_company_id, currency, period_to),
  constraint settlement_adds_up check (
    payout + carried_out = sales - refunds - commission - fees - vat - reserve_withheld + reserve_released + carried_in),
  constraint settlement_one_way check (payout = 0 or carried_out = 0),
  constraint settlement_of_state check (
    case state when 'carried_over' then carried_out < 0 when 'settled' then payout = 0 and carried_out = 0 else payout > 0 end),
  constraint settlement_paid_out check ((state = 'paid_out') = (paid_out_at is not null)),
  constraint settlement_reserve check ((reserve_withheld > 0) = (reserve_until is not null)),
  constraint settlement_reserve_once check (reserve_released_in is null or reserve_withheld > 0),
  constraint settlement_carried check ((carried_in < 0) = (carried_from is not null)),
  constraint settlement_no_vat check (vat_reason = 'domestic' or vat = 0)
);
create index settlement_seller on settlement (seller_company_id, id desc);
create index settlement_due on settlement (id) where state in ('closed', 'paying');
create index settlement_reserve on settlement (reserve_until) where reserve_withheld > 0 and reserve_released_in is null;

create function settlement_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{state,paid_out_at,reserve_released_in}'::text[] <> to_jsonb(old) - '{state,paid_out_at,reserve_released_in}'::text[]
    or (old.reserve_released_in is not null and new.reserve_released_in is distinct from old.reserve_released_in) then
    raise exception 'a settlement is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_stays before update or delete on settlement for each row execute function settlement_stays();
create trigger settlement_keep before truncate on settlement execute function forbid_change();

create table settlement_event (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index settlement_event_settlement on settlement_event (settlement_id);

alter table settlement_line add constraint settlement_line_settlement_id_fkey foreign key (settlement_id) references settlement (id);

-- Invoices of the operator to sellers are about a settlement instead of an order. A credit note of a settlement corrects no single invoice.
alter table invoice alter column order_id drop not null;
alter table invoice alter column store_id drop not null;
alter table invoice add column settlement_id bigint references settlement (id);
create unique index invoice_one_per_settlement on invoice (settlement_id) where settlement_id is not null;
alter table invoice drop constraint invoice_of_kind;
alter table invoice add constraint invoice_of_kind check (
  case when settlement_id is not null then
    order_id is null and store_id is null and corrects_id is null and refund_key is null and total > 0 and series = case kind when 'invoice' then 'INV' else 'CN' end
  when kind = 'invoice' then order_id is not null and store_id is not null and corrects_id is null and refund_key is null and series = 'INV'
  else order_id is not null and store_id is not null and corrects_id is not null and refund_key is not null and series = 'CN' and total > 0 end);
drop trigger invoice_credit_fits on invoice;
create trigger invoice_credit_fits before insert on invoice for each row when (new.kind = 'credit_note' and new.settlement_id is null)
  execute function invoice_credit_fits();
