-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice_archive (
  id              bigint                    generated always as identity,
  company_id      bigint                    not null,
  user_id         bigint                    not null,
  side            text                      not null,
  month           date                      not null,
  kind            text,
  store_id        bigint,
  formats         text[]                    not null,
  language        text                      not null,
  state           text                      not null,
  failure         text,
  progress        smallint                  default 0 not null,
  document_count  integer                   default 0 not null,
  missing_count   integer                   default 0 not null,
  claim           uuid,
  beat_at         timestamp with time zone,
  file_key        text,
  size            bigint,
  asked_at        timestamp with time zone  not null,
  finished_at     timestamp with time zone,
  expires_at      timestamp with time zone,
  constraint invoice_archive_pkey PRIMARY KEY (id),
  constraint invoice_archive_file CHECK (((state = 'ready'::text) = (file_key IS NOT NULL))),
  constraint invoice_archive_formats_check CHECK (((formats <@ ARRAY['pdf'::text, 'xrechnungUbl'::text, 'xrechnungCii'::text, 'facturX'::text]) AND (cardinality(formats) > 0))),
  constraint invoice_archive_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoice_archive_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint invoice_archive_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint invoice_archive_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint invoice_archive_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint invoice_archive_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invoice_archive_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint invoice_archive_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX invoice_archive_company ON invoice_archive USING btree (company_id, side, id DESC);
CREATE INDEX invoice_archive_expiring ON invoice_archive USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX invoice_archive_open ON invoice_archive USING btree (state, beat_at) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX invoice_archive_store ON invoice_archive USING btree (store_id);
CREATE INDEX invoice_archive_user ON invoice_archive USING btree (user_id);
