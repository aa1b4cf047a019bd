-- Notifications that a browser shows although no page is open (Web Push). The key signs what is sent to push services.
alter table installation_key drop constraint installation_key_purpose_check;
alter table installation_key add constraint installation_key_purpose_check check (purpose in ('token', 'encryption', 'storage', 'push'));

-- A browser that shows them, for as long as its session lasts.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  session_id uuid not null references user_session (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  public_key text not null,
  auth text not null,
  shows_text boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz,
  -- When a page of the person was last looked at, in whichever browser.
  looked_at timestamptz
);
create index push_subscription_user on push_subscription (user_id, id);
create index push_subscription_session on push_subscription (session_id);

-- What is on its way to a browser.
create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  payload jsonb not null,
  text text,
  topic text not null,
  urgency text not null check (urgency in ('normal', 'high')),
  lifetime integer not null,
  attempts smallint not null default 0,
  -- A process sends it until then.
  claimed_until timestamptz,
  created_at timestamptz not null
);
create index push_message_subscription on push_message (subscription_id);
create index push_message_created on push_message using brin (created_at);

alter table notification_setting add column push boolean not null default true;
-- Waits to be pushed.
alter table notice add column push boolean not null default false;
-- Up to which message the devices of a person were notified.
alter table conversation_member add column pushed_number bigint not null default 0;
