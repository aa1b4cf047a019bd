-- A part of a checkout is paid from the balance, the rest by another method: the part is reserved while the other method is under way.
alter table payment
  -- Paid from the balance in addition to `amount`.
  add column balance_part bigint not null default 0,
  -- When the reserved part went back to the balance, because this payment could not become one of its orders any more.
  add column balance_released_at timestamptz,
  add constraint payment_balance_part_check check (balance_part >= 0 and (balance_part = 0 or (purpose = 'checkout' and method <> 'balance'))) not valid,
  add constraint payment_balance_released_check check (balance_released_at is null or (balance_part > 0 and state <> 'captured')) not valid;
alter table payment validate constraint payment_balance_part_check;
alter table payment validate constraint payment_balance_released_check;
create index payment_holds_part on payment (checkout_id) where balance_part > 0 and balance_released_at is null and state <> 'captured';

alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in (
    'buyer_balance', 'balance_reserved', 'buyer_credit', 'seller_payable', 'seller_pending', 'commission', 'provider_clearing', 'bank_clearing', 'vat', 'refunds')),
  drop constraint ledger_account_covered,
  add constraint ledger_account_covered check (kind not in ('buyer_balance', 'balance_reserved') or balance >= 0);
