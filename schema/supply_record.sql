-- Written by `npm run db:schema` from the migrations. Do not edit.

create table supply_record (
  order_id           bigint                    not null,
  seller_company_id  bigint                    not null,
  seller             jsonb                     not null,
  facts_complete     boolean                   not null,
  ships_from         jsonb                     not null,
  ships_to           jsonb                     not null,
  paid_at            timestamp with time zone  not null,
  recorded_at        timestamp with time zone  not null,
  constraint supply_record_pkey PRIMARY KEY (order_id),
  constraint supply_record_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint supply_record_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX supply_record_paid ON supply_record USING btree (paid_at);

CREATE TRIGGER supply_record_append_only BEFORE DELETE OR UPDATE ON supply_record FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER supply_record_keep BEFORE TRUNCATE ON supply_record FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
