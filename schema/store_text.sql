-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_text (
  store_id     bigint  not null,
  language     text    not null,
  slogan       text    default ''::text not null,
  description  text    default ''::text not null,
  header_alt   text    default ''::text not null,
  constraint store_text_pkey PRIMARY KEY (store_id, language),
  constraint store_text_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);
