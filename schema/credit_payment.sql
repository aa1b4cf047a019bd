-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_payment (
  id                     bigint                    generated always as identity,
  item_id                bigint                    not null,
  kind                   text                      not null,
  amount                 bigint                    not null,
  ledger_transaction_id  bigint                    not null,
  user_id                bigint,
  at                     timestamp with time zone  not null,
  constraint credit_payment_pkey PRIMARY KEY (id),
  constraint credit_payment_item_id_ledger_transaction_id_key UNIQUE (item_id, ledger_transaction_id),
  constraint credit_payment_amount_check CHECK ((amount > 0)),
  constraint credit_payment_kind_check CHECK ((kind = ANY (ARRAY['balance'::text, 'transfer'::text, 'refund'::text]))),
  constraint credit_payment_item_id_fkey FOREIGN KEY (item_id) REFERENCES credit_item(id),
  constraint credit_payment_ledger_transaction_id_fkey FOREIGN KEY (ledger_transaction_id) REFERENCES ledger_transaction(id),
  constraint credit_payment_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE TRIGGER credit_payment_append_only BEFORE DELETE OR UPDATE ON credit_payment FOR EACH ROW EXECUTE FUNCTION forbid_change();
