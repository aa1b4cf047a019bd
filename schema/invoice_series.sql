-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice_series (
  seller_company_id  bigint   not null,
  series             text     not null,
  year               integer  not null,
  last_number        integer  not null,
  constraint invoice_series_pkey PRIMARY KEY (seller_company_id, series, year),
  constraint invoice_series_last_number_check CHECK ((last_number > 0)),
  constraint invoice_series_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CN'::text]))),
  constraint invoice_series_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE TRIGGER invoice_series_counts BEFORE UPDATE ON invoice_series FOR EACH ROW EXECUTE FUNCTION invoice_series_counts();
CREATE TRIGGER invoice_series_keep BEFORE DELETE ON invoice_series FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER invoice_series_keep_all BEFORE TRUNCATE ON invoice_series FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
