-- How the ledger is handed to a tax adviser who works with DATEV.
create table datev_setting (
  id smallint primary key default 1 check (id = 1),
  -- Numbers of the tax adviser and of the market as its client; null until they are entered.
  consultant integer check (consultant between 1001 and 9999999),
  client integer check (client between 1 and 99999),
  -- Standard chart of accounts, and digits of a general ledger account.
  chart text not null default '03' check (chart in ('03', '04')),
  account_length smallint not null default 4 check (account_length between 4 and 8),
  -- Month in which the fiscal year begins.
  year_begins smallint not null default 1 check (year_begins between 1 and 12),
  -- Account number by kind of ledger account; kinds without one have that of the chart.
  accounts jsonb not null default '{}' check (jsonb_typeof(accounts) = 'object'),
  version integer not null default 1,
  updated_by bigint references user_account (id),
  updated_at timestamptz
);
insert into datev_setting default values;

-- Files for the tax adviser, built by a job.
create table ledger_export (
  id bigint generated always as identity primary key,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  from_day date not null,
  to_day date not null,
  -- The settings, and whether the days were locked, when it was requested.
  setting jsonb not null,
  language text not null,
  progress smallint not null default 0 check (progress between 0 and 100),
  records integer not null default 0,
  -- No exchange rate of a currency on a day, or a fault that the log has.
  failure text check (failure in ('noRate', 'broken')),
  failure_currency char(3),
  failure_day date,
  file_key text,
  file_name text,
  size bigint,
  user_id bigint not null references user_account (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  check (from_day <= to_day),
  check ((state = 'ready') = (file_key is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'waiting') = (finished_at is null))
);
