-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice_logo (
  key      text   not null,
  picture  bytea  not null,
  constraint invoice_logo_pkey PRIMARY KEY (key)
);

CREATE TRIGGER invoice_logo_append_only BEFORE DELETE OR UPDATE ON invoice_logo FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER invoice_logo_keep BEFORE TRUNCATE ON invoice_logo FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
