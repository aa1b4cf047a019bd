-- Translations of chat messages, one for each language. They go with their message; whatever changes its text deletes them.
create table message_translation (
  conversation_id uuid not null,
  seq bigint not null,
  language text not null,
  text text not null,
  -- The language that it is written in, as the service has recognised it; empty if it did not say.
  source text not null,
  translated_at timestamptz not null,
  primary key (conversation_id, seq, language),
  foreign key (conversation_id, seq) references chat_message (conversation_id, seq) on delete cascade,
  constraint message_translation_language_check check (language in ('en', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'ro')),
  constraint message_translation_source_check check (source ~ '^([a-z]{2,3}(-[A-Za-z0-9]{2,8})?)?$')
);

-- Characters that the people of a company have had translated, by month.
create table translation_use (
  company_id bigint not null references company (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  characters bigint not null check (characters >= 0),
  primary key (company_id, month)
);

-- Companies that do not want messages to be given to the translation service.
create table translation_setting (
  company_id bigint primary key references company (id),
  is_forbidden boolean not null,
  changed_by bigint not null references user_account (id),
  changed_at timestamptz not null
);

-- Whether a person has all messages of others translated.
alter table conversation_member add column translates boolean not null default false;
