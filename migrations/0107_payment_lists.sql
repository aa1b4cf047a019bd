-- The operator's list of all payments and refunds is read from its newest row on.
create index payment_created on payment (created_at);
create index ledger_transaction_refund on ledger_transaction (at) where scope = 'order_refund';
