-- Written by `npm run db:schema` from the migrations. Do not edit.

create table activity_offer (
  id           bigint                    generated always as identity,
  activity_id  bigint                    not null,
  variant_id   bigint                    not null,
  price        bigint                    not null,
  state        text                      not null,
  note         text                      default ''::text not null,
  offered_by   bigint,
  offered_at   timestamp with time zone  default now() not null,
  decided_by   bigint,
  decided_at   timestamp with time zone,
  constraint activity_offer_pkey PRIMARY KEY (id),
  constraint activity_offer_activity_id_variant_id_key UNIQUE (activity_id, variant_id),
  constraint activity_offer_price_check CHECK (((price > 0) AND (price <= '9000000000'::bigint))),
  constraint activity_offer_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint activity_offer_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id) ON DELETE CASCADE,
  constraint activity_offer_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint activity_offer_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES user_account(id),
  constraint activity_offer_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX activity_offer_decided_by ON activity_offer USING btree (decided_by);
CREATE INDEX activity_offer_offered_by ON activity_offer USING btree (offered_by);
CREATE INDEX activity_offer_variant ON activity_offer USING btree (variant_id);

CREATE TRIGGER activity_offer_fits BEFORE INSERT OR UPDATE OF price, variant_id ON activity_offer FOR EACH ROW EXECUTE FUNCTION activity_price_fits();
