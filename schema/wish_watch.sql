-- Written by `npm run db:schema` from the migrations. Do not edit.

create table wish_watch (
  id             bigint   generated always as identity,
  line_id        bigint   not null,
  user_id        bigint   not null,
  company_id     bigint   not null,
  back_in_stock  boolean  not null,
  price_below    bigint,
  in_stock       boolean  not null,
  is_below       boolean  not null,
  constraint wish_watch_pkey PRIMARY KEY (id),
  constraint wish_watch_line_id_user_id_key UNIQUE (line_id, user_id),
  constraint wish_watch_check CHECK ((back_in_stock OR (price_below IS NOT NULL))),
  constraint wish_watch_price_below_check CHECK ((price_below > 0)),
  constraint wish_watch_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint wish_watch_line_id_fkey FOREIGN KEY (line_id) REFERENCES wish_line(id) ON DELETE CASCADE,
  constraint wish_watch_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);

CREATE INDEX wish_watch_company ON wish_watch USING btree (company_id);
CREATE INDEX wish_watch_user ON wish_watch USING btree (user_id);
