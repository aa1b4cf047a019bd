-- Written by `npm run db:schema` from the migrations. Do not edit.

create table platform_news (
  id               bigint                    generated always as identity,
  texts            jsonb                     not null,
  source_language  text                      not null,
  audience         text                      not null,
  link             text,
  version          integer                   default 1 not null,
  created_at       timestamp with time zone  not null,
  created_by       bigint                    not null,
  changed_at       timestamp with time zone  not null,
  sent_at          timestamp with time zone,
  sent_by          bigint,
  recipients       integer                   default 0 not null,
  notified         integer                   default 0 not null,
  notified_up_to   bigint                    default 0 not null,
  done_at          timestamp with time zone,
  constraint platform_news_pkey PRIMARY KEY (id),
  constraint platform_news_audience_check CHECK ((audience = ANY (ARRAY['buyers'::text, 'sellers'::text, 'all'::text]))),
  constraint platform_news_link_check CHECK (((link ~ '^/'::text) AND (length(link) <= 300))),
  constraint platform_news_sent_check CHECK ((((sent_at IS NULL) = (sent_by IS NULL)) AND ((done_at IS NULL) OR (sent_at IS NOT NULL)))),
  constraint platform_news_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id),
  constraint platform_news_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES user_account(id)
);
