-- A refund that failed after the bank had reclaimed its payment is not on the balance: the buyer has the amount from the bank.
alter table payment_refund
  drop constraint payment_refund_failure_check,
  add constraint payment_refund_failure_check check (failure in ('refused', 'cardGone', 'notTaken', 'noProvider', 'disputed'));
update payment_refund r set failure = 'disputed' from payment p
where p.id = r.payment_id and p.disputed_at is not null and r.state = 'failed'
  and not exists (select from ledger_transaction t where t.scope = 'card_refund_credit' and t.key = r.id::text);
