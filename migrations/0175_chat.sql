-- Conversations of people: a group for a company and a store, a group for a company and the platform, single ones of two colleagues.
create table conversation (
  id uuid primary key,
  kind text not null,
  -- Of a group, the company that buys (or asks the platform); of a single conversation, the company of both.
  company_id bigint not null references company (id),
  store_id bigint references store (id),
  with_platform boolean not null default false,
  -- Of a single conversation; the smaller id comes first.
  first_user_id bigint references user_account (id),
  second_user_id bigint references user_account (id),
  name text not null default '',
  announcement text not null default '',
  -- What each side calls the conversation for itself.
  company_alias text not null default '',
  store_alias text not null default '',
  -- Sides of which only owners and admins may write.
  muted_sides text[] not null default '{}',
  destroyed_at timestamptz,
  created_by bigint references user_account (id),
  created_at timestamptz not null,
  -- Moved by messages, at most once a second.
  active_at timestamptz not null,
  constraint conversation_kind_check check (kind in ('group', 'single')),
  constraint conversation_parties_check check (
    case kind
      when 'group' then (store_id is not null) <> with_platform and first_user_id is null and second_user_id is null
      else store_id is null and not with_platform and first_user_id < second_user_id
    end
  ),
  constraint conversation_name_check check (length(name) <= 80),
  constraint conversation_announcement_check check (length(announcement) <= 500),
  constraint conversation_alias_check check (length(company_alias) <= 80 and length(store_alias) <= 80)
);
create unique index conversation_pair on conversation (company_id, store_id) where store_id is not null;
create unique index conversation_support on conversation (company_id) where with_platform;
create unique index conversation_people on conversation (first_user_id, second_user_id) where kind = 'single';
create index conversation_second on conversation (second_user_id) where kind = 'single';
create index conversation_company on conversation (company_id, active_at desc, id desc);
create index conversation_store on conversation (store_id, active_at desc, id desc) where store_id is not null;
create index conversation_platform on conversation (active_at desc, id desc) where with_platform;

-- The counters of a conversation, apart from it: each message updates them within their page.
create table conversation_head (
  conversation_id uuid primary key references conversation (id) on delete cascade,
  -- Counts every change, without gaps.
  last_seq bigint not null default 0,
  -- Counts what can be unread, without gaps.
  last_number bigint not null default 0,
  -- The message shown in lists.
  last_message_seq bigint,
  -- The last message that mentions everybody.
  all_mentioned_number bigint not null default 0,
  all_mentioned_by bigint references user_account (id)
) with (fillfactor = 50);

-- What a person has read and chosen in a conversation. Who may take part follows from the companies; who has no row has done nothing yet.
create table conversation_member (
  conversation_id uuid not null references conversation (id) on delete cascade,
  user_id bigint not null references user_account (id),
  side text not null,
  role text not null default 'member',
  joined_at timestamptz not null,
  left_at timestamptz,
  read_number bigint not null default 0,
  read_seq bigint not null default 0,
  -- Messages up to it are not shown to this person.
  hidden_before_seq bigint not null default 0,
  -- The conversation is not in this person's list until something later comes.
  deleted_at_seq bigint,
  pinned_at timestamptz,
  notify text not null default 'all',
  muted_until timestamptz,
  mentioned_number bigint not null default 0,
  primary key (conversation_id, user_id),
  constraint conversation_member_side_check check (side in ('company', 'store', 'platform')),
  constraint conversation_member_role_check check (role in ('owner', 'admin', 'member')),
  constraint conversation_member_notify_check check (notify in ('all', 'mentions', 'none'))
) with (fillfactor = 80);
create index conversation_member_user on conversation_member (user_id);

create table chat_message (
  conversation_id uuid not null references conversation (id) on delete cascade,
  seq bigint not null,
  -- Null for lines of the system, which are never unread.
  number bigint,
  -- The number of the last change of this message: `where changed_seq > S` is what happened after S.
  changed_seq bigint not null,
  id uuid not null,
  -- Null for lines of the system.
  sender_id bigint references user_account (id),
  -- Made by the sender's device: a message that is sent again has the same.
  client_id text,
  type text not null,
  body jsonb not null,
  ext jsonb not null default '{}',
  sent_at timestamptz not null,
  modified_at timestamptz,
  modified_count integer not null default 0,
  recalled_at timestamptz,
  words tsvector not null default '',
  primary key (conversation_id, seq),
  constraint chat_message_id_key unique (id),
  constraint chat_message_client_key unique (sender_id, client_id),
  constraint chat_message_type_check check (type in ('txt', 'img', 'file', 'audio', 'video', 'loc', 'custom', 'combine', 'inform')),
  constraint chat_message_sender_check check ((sender_id is null) = (client_id is null)),
  constraint chat_message_order_check check (changed_seq >= seq and number <= seq)
);
create unique index chat_message_changed on chat_message (conversation_id, changed_seq);
-- Its list of waiting entries would be merged in the middle of some batch: p99 of sending 216 ms instead of 19.
create index chat_message_words on chat_message using gin (words) with (fastupdate = off);

-- What was recalled and still has its content.
create index chat_message_recalled on chat_message (recalled_at) where recalled_at is not null and body <> '{}';

create table chat_reaction (
  conversation_id uuid not null,
  seq bigint not null,
  user_id bigint not null references user_account (id),
  reaction text not null,
  at timestamptz not null,
  primary key (conversation_id, seq, reaction, user_id),
  foreign key (conversation_id, seq) references chat_message (conversation_id, seq) on delete cascade
);
create index chat_reaction_user on chat_reaction (user_id);

-- Messages that a person has removed for itself.
create table chat_hidden_message (
  conversation_id uuid not null,
  seq bigint not null,
  user_id bigint not null references user_account (id),
  primary key (conversation_id, seq, user_id),
  foreign key (conversation_id, seq) references chat_message (conversation_id, seq) on delete cascade
);
create index chat_hidden_message_user on chat_hidden_message (user_id);
