-- Customer service: who answers the conversations of companies with stores and with the platform, when, and how well.

-- The clocks by which a store is open; empty for those of the market.
alter table store add column time_zone text;
alter table store add constraint store_time_zone_check check (time_zone <> '' and length(time_zone) <= 60);

-- Where conversations arrive: one for each store, and one of the platform.
create table service_inbox (
  id bigint generated always as identity primary key,
  store_id bigint references store (id),
  -- The country whose public holidays close it; null for none.
  holiday_country char(2),
  -- The clocks of the platform's inbox; those of a store are the store's.
  time_zone text,
  -- What is answered while nobody is there, by language; without a text of one's own it is the market's.
  away_texts jsonb not null default '{}',
  first_target_minutes integer not null default 240,
  next_target_minutes integer not null default 480,
  -- Minutes in which an agent answers before the case goes to somebody else.
  answer_minutes integer not null default 10,
  -- Seconds within which half of the first answers of 90 days came; null for fewer than five.
  usual_seconds integer,
  version integer not null default 1,
  changed_by bigint references user_account (id),
  changed_at timestamptz,
  constraint service_inbox_first_check check (first_target_minutes between 5 and 10080),
  constraint service_inbox_next_check check (next_target_minutes between 5 and 10080),
  constraint service_inbox_answer_check check (answer_minutes between 1 and 1440)
);
create unique index service_inbox_store on service_inbox (store_id) nulls not distinct;
create index service_inbox_changed_by on service_inbox (changed_by);

-- Minutes of the day between which an inbox is open on a weekday (1 is Monday).
create table service_hours (
  inbox_id bigint not null references service_inbox (id) on delete cascade,
  weekday smallint not null,
  opens smallint not null,
  closes smallint not null,
  primary key (inbox_id, weekday, opens),
  constraint service_hours_weekday_check check (weekday between 1 and 7),
  constraint service_hours_times_check check (opens >= 0 and closes > opens and closes <= 1440)
);

-- People who answer, of all inboxes of their company.
create table service_agent (
  user_id bigint primary key references user_account (id),
  -- Set by the person alone; turned off when its connection has been gone for a while.
  available boolean not null default false,
  -- Reached by push: a connection that is gone does not count.
  by_push boolean not null default false,
  -- Open cases above which it is given no more.
  cap integer not null default 20,
  seen_at timestamptz,
  assigned_at timestamptz,
  constraint service_agent_cap_check check (cap between 1 and 500)
);

-- The conversation of a company with a store or the platform, as those who answer see it.
create table service_case (
  id bigint generated always as identity primary key,
  conversation_id uuid not null unique references conversation (id) on delete cascade,
  inbox_id bigint not null references service_inbox (id),
  state text not null default 'open',
  assignee_id bigint references user_account (id),
  -- Who answered last, and when: the next message goes to the same person.
  last_agent_id bigint references user_account (id),
  last_answer_at timestamptz,
  -- Who has given it back, or has not answered, since the last answer.
  passed_by bigint[] not null default '{}',
  snoozed_until timestamptz,
  -- The first message that waits for an answer, and whether its round has had one before.
  asked_at timestamptz,
  answered_before boolean not null default false,
  warn_at timestamptz,
  due_at timestamptz,
  warned_at timestamptz,
  -- When the assignee loses it without an answer.
  answer_by timestamptz,
  away_at timestamptz,
  solved_at timestamptz,
  -- Messages up to this number have been taken into account.
  seen_number bigint not null default 0,
  constraint service_case_state_check check (state in ('open', 'waiting', 'snoozed', 'solved')),
  constraint service_case_snoozed_check check ((state = 'snoozed') = (snoozed_until is not null))
);
create index service_case_queue on service_case (inbox_id, due_at) where state = 'open' and assignee_id is null;
create index service_case_assignee on service_case (assignee_id) where state = 'open';
create index service_case_mine on service_case (assignee_id);
create index service_case_last_agent on service_case (last_agent_id);
create index service_case_snoozed on service_case (snoozed_until) where state = 'snoozed';
create index service_case_answer_by on service_case (answer_by) where state = 'open' and assignee_id is not null;
create index service_case_warn on service_case (warn_at) where state = 'open' and warned_at is null;

-- What those who answer have done with a case, and what they note for each other. The other side never sees it.
create table service_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references service_case (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  -- Null for what happens by itself.
  user_id bigint references user_account (id),
  to_user_id bigint references user_account (id),
  note text not null default '',
  constraint service_event_kind_check check (kind in ('assigned', 'taken', 'returned', 'lapsed', 'handedOver', 'snoozed', 'woken', 'solved', 'reopened', 'note')),
  constraint service_event_note_check check (length(note) <= 2000)
);
create index service_event_case on service_event (case_id, id);
create index service_event_user on service_event (user_id);
create index service_event_to_user on service_event (to_user_id);

-- First answers: how long they took, of the time in which the inbox was open.
create table service_answer (
  case_id bigint not null references service_case (id) on delete cascade,
  inbox_id bigint not null references service_inbox (id),
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  seconds integer not null,
  primary key (case_id, asked_at)
);
create index service_answer_inbox on service_answer (inbox_id, answered_at);

-- What people of the other side say of a case that was solved.
create table service_rating (
  id bigint generated always as identity primary key,
  case_id bigint not null references service_case (id) on delete cascade,
  user_id bigint not null references user_account (id),
  agent_id bigint references user_account (id),
  stars smallint not null,
  comment text not null default '',
  rated_at timestamptz not null,
  constraint service_rating_stars_check check (stars between 1 and 5),
  constraint service_rating_comment_check check (length(comment) <= 300)
);
create index service_rating_case on service_rating (case_id, user_id, rated_at desc);
create index service_rating_user on service_rating (user_id);
create index service_rating_agent on service_rating (agent_id);

-- Texts that are written with a few keys: for everybody of the company, or of one person.
create table quick_reply (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint references user_account (id),
  name text not null,
  texts jsonb not null,
  changed_at timestamptz not null,
  constraint quick_reply_name_check check (name <> '' and length(name) <= 40)
);
create unique index quick_reply_name on quick_reply (company_id, user_id, lower(name)) nulls not distinct;
create index quick_reply_user on quick_reply (user_id);

-- The job that catches up with what was not taken into account looks at what happened lately, and retention at what is old.
create index conversation_active on conversation (active_at);

-- Conversations of before: those whose last message waits for an answer are open.
insert into service_inbox (store_id) select distinct store_id from conversation where kind = 'group';
insert into service_case (conversation_id, inbox_id, state, asked_at, answered_before, seen_number)
select c.id, i.id, case when u.company_id = c.company_id then 'open' else 'waiting' end,
  case when u.company_id = c.company_id then m.sent_at end, true, h.last_number
from conversation c
join conversation_head h on h.conversation_id = c.id and h.last_number > 0
join service_inbox i on i.store_id is not distinct from c.store_id
join lateral (
  select sender_id, sent_at from chat_message where conversation_id = c.id and number is not null order by number desc limit 1
) m on true
join user_account u on u.id = m.sender_id
where c.kind = 'group' and c.destroyed_at is null;

-- The platform answers by a right of its own.
update role set access_codes = access_codes || '{support.answer}'
where company_kind = 'operator' and 'chat.use' = any(access_codes) and not 'support.answer' = any(access_codes);
