-- Written by `npm run db:schema` from the migrations. Do not edit.

create table quote_version (
  quote_id      bigint                    not null,
  version       integer                   not null,
  side          text                      not null,
  user_id       bigint                    not null,
  at            timestamp with time zone  not null,
  wanted_on     date,
  note          text                      default ''::text not null,
  lead_days     integer,
  valid_until   date,
  prices_until  date,
  limited       boolean                   default true not null,
  constraint quote_version_pkey PRIMARY KEY (quote_id, version),
  constraint quote_version_check CHECK (((prices_until IS NULL) OR (valid_until <= prices_until))),
  constraint quote_version_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint quote_version_note_check CHECK ((char_length(note) <= 4000)),
  constraint quote_version_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint quote_version_version_check CHECK ((version > 0)),
  constraint quote_version_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON DELETE CASCADE,
  constraint quote_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX quote_version_user ON quote_version USING btree (user_id);

-- Referenced by quote_line.
