-- Written by `npm run db:schema` from the migrations. Do not edit.

create table wish_line (
  id                bigint                    generated always as identity,
  list_id           bigint                    not null,
  item_id           bigint                    not null,
  variant_id        bigint,
  note              text                      default ''::text not null,
  price_when_added  bigint,
  added_at          timestamp with time zone  default now() not null,
  constraint wish_line_pkey PRIMARY KEY (id),
  constraint wish_line_list_id_item_id_variant_id_key UNIQUE NULLS NOT DISTINCT (list_id, item_id, variant_id),
  constraint wish_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint wish_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES wish_list(id) ON DELETE CASCADE,
  constraint wish_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX wish_line_item ON wish_line USING btree (item_id);

-- Referenced by wish_watch.
