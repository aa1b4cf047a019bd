-- Written by `npm run db:schema` from the migrations. Do not edit.

create table ledger_entry (
  id              bigint        generated always as identity,
  transaction_id  bigint        not null,
  account_id      bigint        not null,
  currency        character(3)  not null,
  amount          bigint        not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);

CREATE INDEX ledger_entry_account ON ledger_entry USING btree (account_id, id DESC);
CREATE INDEX ledger_entry_transaction ON ledger_entry USING btree (transaction_id);

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_entry_apply AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_apply();
CREATE TRIGGER ledger_entry_keep BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
