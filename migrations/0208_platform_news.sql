-- News that the operator writes to the market's buyers and sellers; what was sent never changes.
create table platform_news (
  id bigint generated always as identity primary key,
  -- By language: {"en": {"title": "…", "text": "…"}}.
  texts jsonb not null,
  -- The one for readers in whose language nothing is written.
  source_language text not null,
  audience text not null,
  -- The page of the market that it leads to; null for none.
  link text,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references user_account (id),
  changed_at timestamptz not null,
  -- Null for a draft. Who registers later is not notified.
  sent_at timestamptz,
  sent_by bigint references user_account (id),
  -- To how many people: as counted when it was sent, and once all are notified the number of those who were.
  recipients integer not null default 0,
  -- People are notified in the order of their ids: so many, up to this one.
  notified integer not null default 0,
  notified_up_to bigint not null default 0,
  -- Null until all are notified.
  done_at timestamptz,
  constraint platform_news_audience_check check (audience in ('buyers', 'sellers', 'all')),
  constraint platform_news_link_check check (link ~ '^/' and length(link) <= 300),
  constraint platform_news_sent_check check ((sent_at is null) = (sent_by is null) and (done_at is null or sent_at is not null))
);
