-- Failures count by network and, from all networks together, by account. Those of browsers and sessions that the account knows count apart,
-- so that strangers cannot lock anybody out: `source` is the hash that such a browser or session is known by.
alter table login_failure add column source bytea;
drop index login_failure_recent;
create index login_failure_recent on login_failure (email_hash, at desc);

-- The browser that a code was asked for from: tries from elsewhere count apart, and so do codes asked for from a browser that the account knows.
alter table email_code
  add column device bytea,
  add column device_known boolean not null default false,
  add column tries_elsewhere integer not null default 0;

-- A condition that does not hold is how a race is lost, every day: the caller handles it, and the database's log says nothing of it. That needs
-- a right, which the embedded database's user has; elsewhere: grant set on parameter log_min_messages to the user of DATABASE_URL.
create or replace function must_hold(condition boolean) returns void language plpgsql as $$
begin
  if condition is not true then
    if has_parameter_privilege('log_min_messages', 'set') then
      perform set_config('log_min_messages', 'fatal', true); -- until the transaction ends, which is now
    end if;
    raise exception 'a condition of the transaction does not hold' using errcode = 'KT001';
  end if;
end $$;
