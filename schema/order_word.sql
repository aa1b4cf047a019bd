-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_word (
  order_id          bigint  not null,
  word              text    collate "C" not null,
  buyer_company_id  bigint  not null,
  store_id          bigint  not null,
  constraint order_word_pkey PRIMARY KEY (order_id, word),
  constraint order_word_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);

CREATE INDEX order_word_all ON order_word USING btree (word, order_id DESC);
CREATE INDEX order_word_buyer ON order_word USING btree (buyer_company_id, word, order_id DESC);
CREATE INDEX order_word_store ON order_word USING btree (store_id, word, order_id DESC);
