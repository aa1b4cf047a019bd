-- Written by `npm run db:schema` from the migrations. Do not edit.

create table schema_migration (
  name        text                      not null,
  checksum    text                      not null,
  applied_at  timestamp with time zone  default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);
