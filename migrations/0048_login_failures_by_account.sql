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
