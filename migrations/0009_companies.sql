-- Companies come in, are reviewed, employ people with roles of their own, approve orders, sign agreements; people secure their accounts.

-- What the review reads besides the columns that are there.
alter table company
  add column trading_name text not null default '',
  -- Registered address: line1, line2, postalCode, city, region, countryCode.
  add column address jsonb not null default '{}',
  add column shop_urls text[] not null default '{}',
  add column contact_name text not null default '',
  -- Sellers: where they want to sell, and what (category ids).
  add column sells_to text[] not null default '{}',
  add column category_ids bigint[] not null default '{}',
  add column about text not null default '',
  add column avatar_path text,
  -- 'We buy to resell or to use in our business', said by somebody at a time.
  add column attested jsonb not null default '{}',
  add column submitted_at timestamptz,
  add column reviewer_id bigint references user_account (id),
  add column decided_at timestamptz,
  -- Refused: from this day on they may apply again.
  add column reapply_from date,
  -- Compared without case, spaces and signs: two sellers must not look the same.
  add column name_key text generated always as (lower(regexp_replace(legal_name, '[^[:alnum:]]+', '', 'g'))) stored;
create unique index company_seller_name on company (name_key) where kind = 'seller' and state not in ('rejected', 'closed');
create index company_submitted on company (kind, submitted_at) where state in ('submitted', 'in_review');

-- The review's history: every change of state, with the reason and the remarks by field that went with it.
create table company_review_event (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  state_before text,
  state_after text not null,
  actor text not null check (actor in ('applicant', 'operator', 'system')),
  user_id bigint references user_account (id),
  reason text not null default '',
  notes jsonb not null default '{}',
  at timestamptz not null default now()
);
create index company_review_event_company on company_review_event (company_id, id);
create trigger company_review_event_append_only before update or delete on company_review_event for each row execute function forbid_change();

-- Papers of a company; the file is in the file store. An accepted one that has an end is asked for again before it.
create table company_document (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  kind text not null check (kind in ('trade_register', 'identity', 'bank_proof', 'vat_certificate', 'reseller_proof', 'insurance', 'other')),
  file_key text not null unique,
  file_name text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  expires_on date,
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'rejected', 'expired')),
  note text not null default '',
  uploaded_by bigint references user_account (id),
  uploaded_at timestamptz not null default now(),
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  reminded_at timestamptz,
  removed_at timestamptz
);
create index company_document_company on company_document (company_id, id) where removed_at is null;
create index company_document_expiry on company_document (expires_on) where state = 'accepted' and removed_at is null;

-- Points of the checklist that people decide: said by the company, or looked at and set aside by the operator. What can be computed is not kept.
create table company_check (
  company_id bigint not null references company (id),
  requirement text not null,
  state text not null check (state in ('pending', 'complete', 'rejected', 'waived')),
  note text not null default '',
  decided_by bigint references user_account (id),
  decided_at timestamptz not null default now(),
  primary key (company_id, requirement)
);

-- A role that nobody has may be put away; its rows of history keep their name.
alter table role
  add column created_at timestamptz not null default now(),
  add column archived_at timestamptz;
alter table user_account drop constraint user_account_state_check;
alter table user_account add constraint user_account_state_check check (state in ('active', 'invited', 'blocked', 'erased'));
alter table user_account
  add column invited_by bigint references user_account (id),
  add column last_login_at timestamptz,
  add column password_changed_at timestamptz,
  -- Which mails besides the necessary ones somebody wants.
  add column mail_new_device boolean not null default true;
create index user_account_role on user_account (role_id);

-- Links to the first login and to a new password: stored hashed, good for one use.
create table user_link (
  hash bytea primary key,
  user_id bigint not null references user_account (id),
  purpose text not null check (purpose in ('first_login', 'erasure')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_link_user on user_link (user_id, purpose);

-- Second factor (TOTP, RFC 6238). A step is taken once; the secret is encrypted with a key of the installation.
create table user_totp (
  user_id bigint primary key references user_account (id),
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table user_recovery_code (
  hash bytea primary key,
  user_id bigint not null references user_account (id),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index user_recovery_code_user on user_recovery_code (user_id);

-- Browsers that somebody has signed in with before, known by a random cookie that is kept hashed.
create table user_device (
  user_id bigint not null references user_account (id),
  hash bytea not null,
  user_agent text not null default '',
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Sign-ins of people who exist, good and bad: what they look at to notice a stranger. Kept for 180 days.
create table sign_in (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'wrong_second_factor', 'locked', 'barred')),
  login_type smallint not null,
  network text not null,
  user_agent text not null default '',
  session_id uuid,
  at timestamptz not null default now()
);
create index sign_in_user on sign_in (user_id, id desc);
create index sign_in_at on sign_in (at);

-- Legal agreements of the operator; a published version never changes.
create table legal_agreement (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- Whom it is asked of: buyer, seller.
  audience text[] not null,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create table legal_agreement_version (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references legal_agreement (id),
  version integer not null check (version > 0),
  -- By language: title, body (Markdown), changes (what is new).
  texts jsonb not null,
  created_by bigint references user_account (id),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (agreement_id, version)
);
create function legal_agreement_version_fixed() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published agreement version never changes' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger legal_agreement_version_fixed before update or delete on legal_agreement_version for each row execute function legal_agreement_version_fixed();

create table agreement_signature (
  id bigint generated always as identity primary key,
  version_id bigint not null references legal_agreement_version (id),
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- The language and the hash of the text that was on the screen.
  language text not null,
  text_hash bytea not null,
  network text not null,
  user_agent text not null default '',
  signed_at timestamptz not null default now(),
  unique (version_id, company_id)
);
create index agreement_signature_company on agreement_signature (company_id, id desc);
create trigger agreement_signature_append_only before update or delete on agreement_signature for each row execute function forbid_change();

-- Orders that wait for a colleague. A rule asks above its threshold; limits of the person ask likewise.
create table approval_rule (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  kind text not null check (kind in ('order_total', 'shipping_cost', 'sku_count', 'new_seller', 'balance_below')),
  -- Minor units of the company's preferred currency, or a number of SKUs; null where the kind needs none.
  threshold bigint check (threshold >= 0),
  -- Roles whose orders it looks at, and roles that may approve; empty: all, and everybody with order.approve.
  role_ids bigint[] not null default '{}',
  approver_role_ids bigint[] not null default '{}',
  created_by bigint references user_account (id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint approval_rule_threshold check ((kind = 'new_seller') = (threshold is null))
);
create index approval_rule_company on approval_rule (company_id) where archived_at is null;

create table order_approval (
  id bigint generated always as identity primary key,
  checkout_id bigint not null unique references checkout (id),
  company_id bigint not null references company (id),
  requested_by bigint not null references user_account (id),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'expired', 'withdrawn')),
  -- Why it waits: [{kind, threshold, value, currency}]; approver roles that may decide, empty for all.
  reasons jsonb not null,
  approver_role_ids bigint[] not null default '{}',
  note text not null default '',
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  reason text not null default '',
  -- Lines that were the reason for a refusal: order line ids.
  refused_line_ids bigint[] not null default '{}'
);
create index order_approval_company on order_approval (company_id, id desc);
create index order_approval_waiting on order_approval (company_id, expires_at) where state = 'waiting';

-- How a buyer pays, what it wants to be warned of, where refunds go that cannot go back the way they came.
create table company_payment_setting (
  company_id bigint primary key references company (id),
  preferred_method text not null default 'balance' check (preferred_method in ('balance', 'card', 'bank_transfer', 'credit')),
  -- Minor units of the company's preferred currency.
  low_balance_alert bigint check (low_balance_alert >= 0),
  -- Payments above this ask for the password once more.
  confirm_above bigint check (confirm_above >= 0),
  account_holder text not null default '',
  iban text not null default '',
  bic text not null default '',
  low_balance_told_at timestamptz,
  changed_by bigint references user_account (id),
  changed_at timestamptz not null default now()
);

-- What is kept about somebody, packed in the background; and wishes to be forgotten.
create table data_export (
  id uuid primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  scope text not null check (scope in ('person', 'company')),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file_key text,
  size bigint,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_export_user on data_export (user_id, requested_at desc);
create unique index data_export_one on data_export (user_id, scope) where state in ('waiting', 'working');

create table erasure (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  scope text not null check (scope in ('person', 'company')),
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'done', 'withdrawn')),
  asked_at timestamptz not null default now(),
  -- Confirmed by e-mail; carried out after a week in which it may be withdrawn.
  confirmed_at timestamptz,
  due_at timestamptz,
  done_at timestamptz,
  -- What law obliges to keep, as it was told to the person.
  kept jsonb not null default '[]'
);
create unique index erasure_one on erasure (user_id, scope) where state in ('asked', 'confirmed');
create index erasure_due on erasure (due_at) where state = 'confirmed';

create index audit_log_company on audit_log (company_id, id desc);
create index audit_log_subject on audit_log (subject, id desc);

-- A key that encrypts what must be read again (secrets of second factors) and does not change with time.
alter table installation_key drop constraint installation_key_purpose_check;
alter table installation_key add constraint installation_key_purpose_check check (purpose in ('token', 'encryption', 'storage'));

-- The audit log's chain is made by the database: one row at a time, each with the hash of the one before.
create function audit_log_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, encode(entry.previous_hash, 'hex'), entry.user_id, entry.company_id, entry.action, entry.subject, entry.before, entry.after,
    entry.network, extract(epoch from entry.at))::text, 'utf8'))
$$;
create function audit_log_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit log', 0));
  -- Numbers are given in the order of the chain.
  new.id := nextval(pg_get_serial_sequence('audit_log', 'id'));
  select hash into new.previous_hash from audit_log order by id desc limit 1;
  new.hash := audit_log_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();
alter table audit_log alter column hash set default ''::bytea;
