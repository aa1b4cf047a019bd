-- Written by `npm run db:schema` from the migrations. Do not edit.

create table ledger_transaction (
  id         bigint                    generated always as identity,
  kind       text                      not null,
  scope      text                      not null,
  key        text                      not null,
  reference  jsonb                     default '{}'::jsonb not null,
  at         timestamp with time zone  default now() not null,
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_scope_key_key UNIQUE (scope, key)
);

CREATE INDEX ledger_transaction_refund ON ledger_transaction USING btree (at) WHERE (scope = 'order_refund'::text);
CREATE INDEX ledger_transaction_refund_order ON ledger_transaction USING btree ((((reference ->> 'orderId'::text))::bigint)) WHERE (scope = 'order_refund'::text);

CREATE TRIGGER ledger_transaction_append_only BEFORE DELETE OR UPDATE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_transaction_keep BEFORE TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_transaction_open BEFORE INSERT ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_transaction_open();
CREATE TRIGGER settle_after_refund AFTER INSERT ON ledger_transaction FOR EACH ROW WHEN ((new.kind = 'order_refund'::text)) EXECUTE FUNCTION settle_after_refund();

-- Referenced by credit_payment, deposit, ledger_entry, payment, payment_refund, payout, withdrawal.
