-- Companies, their people, roles and sessions.

create table company (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('buyer', 'seller', 'operator')),
  legal_name text not null,
  country_code char(2) not null,
  vat_id text,
  -- 'unchecked' until asked; 'unavailable' when the register could not be reached: never taken for valid.
  vat_state text not null default 'unchecked' check (vat_state in ('unchecked', 'valid', 'invalid', 'unavailable')),
  vat_checked_at timestamptz,
  vat_consultation_number text,
  trade_register_number text,
  business_type text,
  sales_channels text[] not null default '{}',
  preferred_currency char(3) not null default 'EUR',
  phone_country_code text,
  phone_number text,
  contact_email citext,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'suspended', 'closed')),
  state_reason text,
  -- Remarks of the reviewer by field name.
  review_notes jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index company_state on company (kind, state, id);

create table role (
  id bigint generated always as identity primary key,
  -- null: one of the predefined roles of the kind.
  company_id bigint references company (id),
  company_kind text not null check (company_kind in ('buyer', 'seller', 'operator')),
  key text not null,
  name text not null,
  access_codes text[] not null,
  unique nulls not distinct (company_id, company_kind, key)
);

create table user_account (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  role_id bigint not null references role (id),
  email citext not null unique,
  name text not null,
  password_hash text,
  need_setting_password boolean not null default false,
  language text not null default 'en',
  avatar_path text,
  phone_country_code text,
  phone_number text,
  state text not null default 'active' check (state in ('active', 'invited', 'blocked')),
  -- Limits in minor units of the company's preferred currency; null is none.
  limit_per_order bigint check (limit_per_order >= 0),
  limit_per_month bigint check (limit_per_month >= 0),
  created_at timestamptz not null default now()
);
create index user_account_company on user_account (company_id, id);

create table user_session (
  id uuid primary key,
  user_id bigint not null references user_account (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  user_agent text not null default '',
  network text not null default ''
);
create index user_session_user on user_session (user_id, created_at desc);

-- Rotated at each use; a used one that comes again after the grace ends its whole session.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references user_session (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- Failed logins count by account and network; the e-mail is kept as a hash, since it may belong to nobody.
create table login_failure (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  network text not null,
  at timestamptz not null default now()
);
create index login_failure_recent on login_failure (email_hash, network, at desc);

-- One-time codes for e-mailed logins and resets: stored hashed.
create table email_code (
  id bigint generated always as identity primary key,
  email citext not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_code_email on email_code (email, purpose, created_at desc);

-- Mail that went out or, without SMTP, waits to be read by the operator.
create table mail_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  language text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create table company_address (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  label text not null default '',
  name text not null,
  company_name text not null default '',
  line1 text not null,
  line2 text not null default '',
  postal_code text not null,
  city text not null,
  region text not null default '',
  country_code char(2) not null,
  phone text not null default '',
  is_default boolean not null default false,
  archived_at timestamptz
);
create index company_address_company on company_address (company_id, id);
create unique index company_address_default on company_address (company_id) where is_default and archived_at is null;
