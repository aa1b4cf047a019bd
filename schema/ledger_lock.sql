-- Written by `npm run db:schema` from the migrations. Do not edit.

create table ledger_lock (
  id         bigint                    generated always as identity,
  locked_to  date,
  reason     text                      default ''::text not null,
  user_id    bigint                    not null,
  at         timestamp with time zone  not null,
  constraint ledger_lock_pkey PRIMARY KEY (id),
  constraint ledger_lock_day_ended CHECK ((locked_to < (((at AT TIME ZONE 'UTC'::text))::date - 1))),
  constraint ledger_lock_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE TRIGGER ledger_lock_append_only BEFORE DELETE OR UPDATE ON ledger_lock FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_lock_decide BEFORE INSERT ON ledger_lock FOR EACH ROW EXECUTE FUNCTION ledger_lock_decide();
CREATE TRIGGER ledger_lock_keep BEFORE TRUNCATE ON ledger_lock FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
