-- Up to which day the ledger is locked. Each row is a decision, the newest counts.
create table ledger_lock (
  id bigint generated always as identity primary key,
  -- The last locked day, in UTC; null when everything is open.
  locked_to date,
  -- Why locked days were opened again.
  reason text not null default '',
  user_id bigint not null references user_account (id),
  at timestamptz not null,
  -- What began before midnight can be posted after it: a day can be locked once it ended a day ago.
  constraint ledger_lock_day_ended check (locked_to < (at at time zone 'UTC')::date - 1)
);
create trigger ledger_lock_append_only before update or delete on ledger_lock for each row execute function forbid_change();
create trigger ledger_lock_keep before truncate on ledger_lock execute function forbid_change();

-- Waits for the postings that are under way; those that begin meanwhile wait for the decision.
create function ledger_lock_decide() returns trigger language plpgsql as $$
declare
  before date;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_lock'));
  select locked_to into before from ledger_lock order by id desc limit 1;
  if before is not null and (new.locked_to is null or new.locked_to < before) and new.reason = '' then
    raise exception 'locked days are opened with a reason' using errcode = 'check_violation', constraint = 'ledger_lock_reason';
  end if;
  return new;
end $$;
create trigger ledger_lock_decide before insert on ledger_lock for each row execute function ledger_lock_decide();

-- The second statement sees what was decided while the first one waited.
create function ledger_transaction_open() returns trigger language plpgsql as $$
declare
  last date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_lock'));
  select locked_to into last from ledger_lock order by id desc limit 1;
  if (new.at at time zone 'UTC')::date <= last then
    raise exception 'the ledger is locked up to %', last using errcode = 'check_violation', constraint = 'ledger_transaction_open';
  end if;
  return new;
end $$;
create trigger ledger_transaction_open before insert on ledger_transaction for each row execute function ledger_transaction_open();
