-- Written by `npm run db:schema` from the migrations. Do not edit.

create table installation_key (
  id           text                      not null,
  purpose      text                      not null,
  private_key  jsonb                     not null,
  public_key   jsonb                     not null,
  created_at   timestamp with time zone  default now() not null,
  retired_at   timestamp with time zone,
  constraint installation_key_pkey PRIMARY KEY (id),
  constraint installation_key_purpose_check CHECK ((purpose = ANY (ARRAY['token'::text, 'encryption'::text, 'storage'::text, 'push'::text])))
);
