-- Written by `npm run db:schema` from the migrations. Do not edit.

create table activity (
  id                 bigint                    generated always as identity,
  kind               text                      not null,
  landing_url        text,
  audience           text                      default 'all'::text not null,
  country_codes      text[]                    default '{}'::text[] not null,
  starts_at          timestamp with time zone,
  ends_at            timestamp with time zone,
  join_until         timestamp with time zone,
  version            integer                   default 1 not null,
  published_version  integer,
  withdrawn_at       timestamp with time zone,
  created_at         timestamp with time zone  default now() not null,
  changed_at         timestamp with time zone  default now() not null,
  invited_at         timestamp with time zone,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_landing_url_key UNIQUE (landing_url),
  constraint activity_address CHECK (((kind = 'landing'::text) = (landing_url IS NOT NULL))),
  constraint activity_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'members'::text]))),
  constraint activity_kind_check CHECK ((kind = ANY (ARRAY['landing'::text, 'home'::text]))),
  constraint activity_landing_url_check CHECK (((landing_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(landing_url) <= 80))),
  constraint activity_published_times CHECK (((published_version IS NULL) OR ((starts_at IS NOT NULL) AND ((kind = 'home'::text) OR (ends_at IS NOT NULL))))),
  constraint activity_times CHECK ((starts_at < ends_at)),
  constraint activity_published FOREIGN KEY (id, published_version) REFERENCES activity_version(activity_id, version) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX activity_begins ON activity USING btree (kind, starts_at) WHERE ((published_version IS NOT NULL) AND (withdrawn_at IS NULL));

-- Referenced by activity_offer, activity_price, activity_version.
