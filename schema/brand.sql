-- Written by `npm run db:schema` from the migrations. Do not edit.

create table brand (
  id           bigint                    generated always as identity,
  name         text                      not null,
  folded       text                      not null,
  url_key      text                      not null,
  state        text                      default 'shown'::text not null,
  into_id      bigint,
  logo_key     text,
  website      text,
  description  jsonb                     default '{}'::jsonb not null,
  version      integer                   default 1 not null,
  created_at   timestamp with time zone  default now() not null,
  constraint brand_pkey PRIMARY KEY (id),
  constraint brand_folded_key UNIQUE (folded),
  constraint brand_check CHECK (((state = 'merged'::text) = (into_id IS NOT NULL))),
  constraint brand_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint brand_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'hidden'::text, 'merged'::text]))),
  constraint brand_into_id_fkey FOREIGN KEY (into_id) REFERENCES brand(id)
);

CREATE INDEX brand_into ON brand USING btree (into_id) WHERE (into_id IS NOT NULL);

-- Referenced by item, product_registration.
