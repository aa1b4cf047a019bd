-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_change (
  id       bigint                    generated always as identity,
  item_id  bigint                    not null,
  user_id  bigint,
  source   text                      not null,
  changes  jsonb                     not null,
  at       timestamp with time zone  not null,
  version  integer,
  constraint item_change_pkey PRIMARY KEY (id),
  constraint item_change_source CHECK ((source = ANY (ARRAY['created'::text, 'edited'::text, 'bulk'::text, 'import'::text, 'undo'::text, 'schedule'::text]))),
  constraint item_change_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint item_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX item_change_item ON item_change USING btree (item_id, id DESC);
