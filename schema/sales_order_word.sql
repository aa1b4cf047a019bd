-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order_word (
  sales_order_id  bigint  not null,
  word            text    collate "C" not null,
  company_id      bigint  not null,
  constraint sales_order_word_pkey PRIMARY KEY (sales_order_id, word)
);

CREATE INDEX sales_order_word_company ON sales_order_word USING btree (company_id, word, sales_order_id DESC);
