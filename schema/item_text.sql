-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_text (
  item_id      bigint  not null,
  language     text    not null,
  name         text    not null,
  url_key      text    not null,
  summary      text    default ''::text not null,
  description  text    default ''::text not null,
  bullets      text[]  default '{}'::text[] not null,
  constraint item_text_pkey PRIMARY KEY (item_id, language),
  constraint item_text_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);
