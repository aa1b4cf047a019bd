-- What every domain uses: keys, idempotency, outbox, audit.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

-- Key pairs of this installation (token signing, call encryption); private parts as JWK.
create table installation_key (
  id text primary key,
  purpose text not null check (purpose in ('token', 'encryption')),
  private_key jsonb not null,
  public_key jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- The row is inserted before the work, in the work's own transaction; the answer is kept for 72 hours.
create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 8 and 128),
  body_hash bytea not null,
  user_id bigint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Signatures of encrypted calls inside their window. Losing them in a crash is harmless: the window is shorter than a restart is rare.
create unlogged table used_signature (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index used_signature_expires_at on used_signature (expires_at);

-- What happened, told to the domains above and to other processes; written in the transaction of the change.
create table outbox_event (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index outbox_event_waiting on outbox_event (id) where handled_at is null;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Who decided what. Append-only; each row carries the hash of the one before.
create table audit_log (
  id bigint generated always as identity primary key,
  user_id bigint,
  company_id bigint,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  network text,
  at timestamptz not null default now(),
  previous_hash bytea,
  hash bytea not null
);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function forbid_change();
create trigger audit_log_keep before truncate on audit_log execute function forbid_change();
