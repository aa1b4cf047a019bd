-- Invoices and credit notes. A document is written once, with all that it says, and never changes.

-- The last number of each series. The row is locked in the transaction that writes the document: a number that is not used is not taken.
create table invoice_series (
  seller_company_id bigint not null references company (id),
  series text not null check (series in ('INV', 'CN')),
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (seller_company_id, series, year)
);

create table invoice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  seller_company_id bigint not null references company (id),
  series text not null,
  year integer not null,
  sequence integer not null check (sequence > 0),
  buyer_company_id bigint not null references company (id),
  store_id bigint not null references store (id),
  order_id bigint not null references purchase_order (id),
  -- Of a credit note: the invoice that it corrects, and the refund that it is for (the key of its posting in the ledger).
  corrects_id bigint references invoice (id),
  refund_key text,
  issue_date date not null,
  -- Null while nothing was delivered.
  delivery_date date,
  currency char(3) not null,
  net_total bigint not null check (net_total >= 0),
  vat_total bigint not null check (vat_total >= 0),
  total bigint not null,
  -- What was cancelled of the order before the document was written, and is therefore in none.
  cancelled_before bigint not null default 0 check (cancelled_before >= 0),
  language text not null,
  content jsonb not null,
  created_at timestamptz not null,
  constraint invoice_sequence unique (seller_company_id, series, year, sequence),
  constraint invoice_adds_up check (total = net_total + vat_total),
  constraint invoice_of_kind check (
    case kind when 'invoice' then corrects_id is null and refund_key is null and series = 'INV'
    else corrects_id is not null and refund_key is not null and series = 'CN' and total > 0 end)
);
create unique index invoice_one_per_order on invoice (order_id) where kind = 'invoice';
create unique index invoice_one_per_refund on invoice (refund_key) where kind = 'credit_note';
create index invoice_corrects on invoice (corrects_id) where corrects_id is not null;
create index invoice_order on invoice (order_id);
create index invoice_buyer on invoice (buyer_company_id, id desc);
create index invoice_seller on invoice (seller_company_id, id desc);

create trigger invoice_append_only before update or delete on invoice for each row execute function forbid_change();
create trigger invoice_keep before truncate on invoice execute function forbid_change();

-- Never more is credited than was invoiced. The invoice is locked, so that two credit notes at once are added up.
create function invoice_credit_fits() returns trigger language plpgsql as $$
declare
  invoiced bigint;
begin
  select total into invoiced from invoice where id = new.corrects_id and kind = 'invoice' and order_id = new.order_id for update;
  if invoiced is null or invoiced < new.total + (select coalesce(sum(total), 0) from invoice where corrects_id = new.corrects_id) then
    raise exception 'credit note % is larger than what is left of its invoice', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_credit_fits before insert on invoice for each row when (new.kind = 'credit_note') execute function invoice_credit_fits();

-- Numbers only go up, one by one.
create function invoice_series_counts() returns trigger language plpgsql as $$
begin
  if new.last_number <> old.last_number + 1 then
    raise exception 'numbers of invoices follow one another' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_series_counts before update on invoice_series for each row execute function invoice_series_counts();
create trigger invoice_series_keep before delete on invoice_series for each row execute function forbid_change();
create trigger invoice_series_keep_all before truncate on invoice_series execute function forbid_change();

-- Paid orders without an invoice. Written with the payment by the database itself, so that paying costs no further call.
create table invoice_due (
  order_id bigint primary key references purchase_order (id)
);
create function invoice_due_after_payment() returns trigger language plpgsql as $$
begin
  insert into invoice_due (order_id) select order_id from added where state_after = 'paid' and state_before is distinct from 'paid' on conflict do nothing;
  return null;
end $$;
create trigger invoice_due_after_payment after insert on purchase_order_event referencing new table as added
  for each statement execute function invoice_due_after_payment();
insert into invoice_due (order_id) select id from purchase_order where paid_at is not null and state <> 'cancelled';

-- Documents that the buyer was not notified of yet.
create table invoice_notice (
  invoice_id bigint primary key references invoice (id)
);

-- When invoices are written: when an order is paid, or when its first goods leave.
alter table market add column invoices_at text not null default 'payment' check (invoices_at in ('payment', 'shipment'));
