-- Messages that people report to the operator. What is reported is copied with what is around it: the operator reads nothing else.
create table chat_report (
  id bigint generated always as identity primary key,
  -- Null once the conversation is deleted.
  conversation_id uuid references conversation (id) on delete set null,
  reporter_id bigint not null references user_account (id),
  reporter_company_id bigint not null references company (id),
  -- Who wrote what is reported.
  author_id bigint not null references user_account (id),
  author_company_id bigint not null references company (id),
  reason text not null,
  note text not null default '',
  state text not null default 'open',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references user_account (id),
  decision_note text not null default '',
  constraint chat_report_reason_check check (reason in ('insult', 'spam', 'fraud', 'illegal', 'other')),
  constraint chat_report_state_check check (state in ('open', 'dismissed', 'recalled', 'warned', 'blocked')),
  constraint chat_report_note_check check (length(note) <= 1000 and length(decision_note) <= 1000)
);
create index chat_report_state on chat_report (state, created_at desc);
create index chat_report_conversation on chat_report (conversation_id) where state = 'open';

create table chat_report_message (
  report_id bigint not null references chat_report (id) on delete cascade,
  seq bigint not null,
  message_id uuid not null,
  -- False for those around it.
  reported boolean not null,
  sender_id bigint references user_account (id),
  sender_name text not null,
  side text,
  type text not null,
  body jsonb not null,
  sent_at timestamptz not null,
  recalled boolean not null,
  primary key (report_id, seq)
);
create index chat_report_message_message on chat_report_message (message_id) where reported;

-- Who takes no messages of whom: the platform of anybody, a company of another one or of one of its people, a person of a colleague.
create table chat_block (
  id bigint generated always as identity primary key,
  kind text not null,
  company_id bigint not null references company (id),
  -- Who set it; for `person` whom it protects.
  user_id bigint not null references user_account (id),
  blocked_company_id bigint references company (id),
  blocked_user_id bigint references user_account (id),
  created_at timestamptz not null,
  constraint chat_block_kind_check check (kind in ('platform', 'company', 'person')),
  constraint chat_block_blocked_check check ((blocked_company_id is null) <> (blocked_user_id is null))
);
create unique index chat_block_once on chat_block (
  kind, (case kind when 'company' then company_id when 'person' then user_id else 0 end), blocked_company_id, blocked_user_id
) nulls not distinct;
create index chat_block_company on chat_block (company_id, id desc);
create index chat_block_blocked_company on chat_block (blocked_company_id) where blocked_company_id is not null;
create index chat_block_blocked_user on chat_block (blocked_user_id) where blocked_user_id is not null;

-- Words that the operator does not want in the chat.
create table chat_word (
  id bigint generated always as identity primary key,
  word text not null,
  -- As it is compared: lower case, without accents.
  folded text not null,
  -- `exact` words stand alone, `contained` ones are found within others, too.
  match text not null,
  effect text not null,
  created_at timestamptz not null,
  created_by bigint not null references user_account (id),
  constraint chat_word_once unique (folded, match),
  constraint chat_word_match_check check (match in ('exact', 'contained')),
  constraint chat_word_effect_check check (effect in ('refuse', 'mark')),
  constraint chat_word_length_check check (length(word) between 1 and 100 and folded <> '')
);

-- Where a word was found: the place in the text, not the conversation.
create table chat_word_hit (
  id bigint generated always as identity primary key,
  word text not null,
  effect text not null,
  user_id bigint not null references user_account (id),
  company_id bigint not null references company (id),
  -- Null for what was refused and for what is no message, and once the message is deleted.
  message_id uuid references chat_message (id) on delete set null,
  -- The client's id of a message that was sent: sent again, it is not noted again.
  client_id text,
  excerpt text not null,
  at timestamptz not null,
  constraint chat_word_hit_effect_check check (effect in ('refuse', 'mark')),
  constraint chat_word_hit_length_check check (length(excerpt) <= 200)
);
create index chat_word_hit_at on chat_word_hit (at desc, id desc);
create index chat_word_hit_message on chat_word_hit (message_id) where message_id is not null;
create unique index chat_word_hit_once on chat_word_hit (user_id, client_id, effect);
