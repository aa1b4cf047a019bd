-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_compliance (
  store_id        bigint  not null,
  maker_id        bigint,
  responsible_id  bigint,
  constraint store_compliance_pkey PRIMARY KEY (store_id),
  constraint store_compliance_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES compliance_party(id) ON DELETE SET NULL,
  constraint store_compliance_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES compliance_party(id) ON DELETE SET NULL,
  constraint store_compliance_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX store_compliance_maker ON store_compliance USING btree (maker_id);
CREATE INDEX store_compliance_responsible ON store_compliance USING btree (responsible_id);
