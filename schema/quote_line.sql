-- Written by `npm run db:schema` from the migrations. Do not edit.

create table quote_line (
  quote_id          bigint   not null,
  version           integer  not null,
  position          integer  not null,
  variant_id        bigint   not null,
  quantity          integer  not null,
  unit_price        bigint,
  minimum_quantity  integer  default 1 not null,
  constraint quote_line_pkey PRIMARY KEY (quote_id, version, "position"),
  constraint quote_line_quote_id_version_variant_id_key UNIQUE (quote_id, version, variant_id),
  constraint quote_line_check CHECK (((minimum_quantity >= 1) AND (minimum_quantity <= quantity))),
  constraint quote_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint quote_line_unit_price_check CHECK (((unit_price >= 0) AND (unit_price <= '9000000000'::bigint))),
  constraint quote_line_quote_id_version_fkey FOREIGN KEY (quote_id, version) REFERENCES quote_version(quote_id, version) ON DELETE CASCADE,
  constraint quote_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);

CREATE INDEX quote_line_variant ON quote_line USING btree (variant_id);
