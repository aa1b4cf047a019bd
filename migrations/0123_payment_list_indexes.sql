-- The operator's list of all payments by amount, and by the beginning of a number.
create index payment_amount on payment (amount, (id * 2));
create index payment_reference_begins on payment (lower(provider_reference) text_pattern_ops) where provider_reference is not null;
create index payment_transfer_reference_begins on payment_transfer (lower(reference) text_pattern_ops);
create index purchase_order_number_begins on purchase_order (lower(number) text_pattern_ops);
create index ledger_transaction_refund_order on ledger_transaction (((reference ->> 'orderId')::bigint)) where scope = 'order_refund';
