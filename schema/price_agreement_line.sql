-- Written by `npm run db:schema` from the migrations. Do not edit.

create table price_agreement_line (
  agreement_id      bigint   not null,
  variant_id        bigint   not null,
  price             bigint   not null,
  quantity_left     integer,
  minimum_quantity  integer  default 1 not null,
  constraint price_agreement_line_pkey PRIMARY KEY (agreement_id, variant_id),
  constraint price_agreement_line_bound CHECK ((price <= '9000000000'::bigint)),
  constraint price_agreement_line_minimum CHECK ((minimum_quantity > 0)),
  constraint price_agreement_line_price_check CHECK ((price >= 0)),
  constraint price_agreement_line_quantity_left_check CHECK ((quantity_left >= 0)),
  constraint price_agreement_line_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES price_agreement(id) ON DELETE CASCADE,
  constraint price_agreement_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);

CREATE INDEX price_agreement_line_variant ON price_agreement_line USING btree (variant_id);
