-- What the database proves of a posting costs less; nothing of it is given up.

-- An entry is in its account's currency, moves the kept balance, and all that a statement posts sums to zero per transaction and
-- currency: a posting is one statement, so that this is proved once for all its entries rather than at the commit for each of them.
create or replace function ledger_entry_apply() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  update ledger_account set balance = balance + sums.amount
  from (select account_id, currency, sum(amount)::bigint as amount from added group by account_id, currency) sums
  where ledger_account.id = sums.account_id and ledger_account.currency = sums.currency;
  get diagnostics moved = row_count;
  if moved <> (select count(*) from (select from added group by account_id, currency) accounts) then
    raise exception 'ledger entry in another currency than its account, or of no account' using errcode = 'check_violation';
  end if;
  if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'ledger transaction does not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger ledger_transaction_balances on ledger_entry;
drop function ledger_transaction_balances;

-- The account of an entry is found by the trigger above, so that its foreign key only had to see to it that the account stays: accounts
-- cannot go, nor change their id.
alter table ledger_entry drop constraint ledger_entry_account_id_fkey;
create trigger ledger_account_keep before delete or update of id on ledger_account for each row execute function forbid_change();
create trigger ledger_account_keep_all before truncate on ledger_account execute function forbid_change();
