-- Written by `npm run db:schema` from the migrations. Do not edit.

create table email_code (
  id               bigint                    generated always as identity,
  email            citext                    not null,
  purpose          text                      not null,
  code_hash        bytea                     not null,
  tries            integer                   default 0 not null,
  created_at       timestamp with time zone  default now() not null,
  expires_at       timestamp with time zone  not null,
  used_at          timestamp with time zone,
  network          text                      default ''::text not null,
  proved_at        timestamp with time zone,
  device           bytea,
  device_known     boolean                   default false not null,
  tries_elsewhere  integer                   default 0 not null,
  constraint email_code_pkey PRIMARY KEY (id)
);

CREATE INDEX email_code_email ON email_code USING btree (email, purpose, created_at DESC);
CREATE INDEX email_code_network ON email_code USING btree (network, created_at DESC);
