-- Written by `npm run db:schema` from the migrations. Do not edit.

create table legal_agreement (
  id                bigint                    generated always as identity,
  key               text                      not null,
  audience          text[]                    not null,
  archived_at       timestamp with time zone,
  created_at        timestamp with time zone  default now() not null,
  notified_version  integer,
  notified_up_to    bigint,
  constraint legal_agreement_pkey PRIMARY KEY (id),
  constraint legal_agreement_key_key UNIQUE (key),
  constraint legal_agreement_key_check CHECK ((key ~ '^[a-z][a-z0-9-]{1,39}$'::text))
);

-- Referenced by legal_agreement_version.
