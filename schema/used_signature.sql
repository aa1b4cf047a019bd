-- Written by `npm run db:schema` from the migrations. Do not edit.

create table used_signature (
  signature   bytea                     not null,
  expires_at  timestamp with time zone  not null,
  constraint used_signature_pkey PRIMARY KEY (signature)
);

CREATE INDEX used_signature_expires_at ON used_signature USING btree (expires_at);
