-- Written by `npm run db:schema` from the migrations. Do not edit.

create table activity_price (
  id                bigint                    generated always as identity,
  variant_id        bigint                    not null,
  minimum_quantity  integer                   default 1 not null,
  price             bigint                    not null,
  valid_from        timestamp with time zone  not null,
  valid_to          timestamp with time zone  not null,
  activity_id       bigint,
  members_only      boolean                   default false not null,
  country_codes     text[],
  constraint activity_price_pkey PRIMARY KEY (id),
  constraint activity_price_bound CHECK ((price <= '9000000000'::bigint)),
  constraint activity_price_check CHECK ((valid_from < valid_to)),
  constraint activity_price_minimum_quantity_check CHECK ((minimum_quantity > 0)),
  constraint activity_price_price_check CHECK ((price >= 0)),
  constraint activity_price_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id) ON DELETE CASCADE,
  constraint activity_price_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX activity_price_activity ON activity_price USING btree (activity_id, variant_id, valid_from) WHERE (activity_id IS NOT NULL);
CREATE INDEX activity_price_variant ON activity_price USING btree (variant_id, valid_to);

CREATE TRIGGER activity_price_fits BEFORE INSERT OR UPDATE OF price, variant_id ON activity_price FOR EACH ROW WHEN ((new.activity_id IS NOT NULL)) EXECUTE FUNCTION activity_price_fits();

-- Referenced by price_history.
