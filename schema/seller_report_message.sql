-- Written by `npm run db:schema` from the migrations. Do not edit.

create table seller_report_message (
  id             bigint                    generated always as identity,
  year           integer                   not null,
  message_ref    text                      not null,
  message_type   text                      not null,
  operator_ref   text                      not null,
  operator_body  text                      not null,
  content        text                      not null,
  created_by     bigint                    not null,
  created_at     timestamp with time zone  not null,
  constraint seller_report_message_pkey PRIMARY KEY (id),
  constraint seller_report_message_message_ref_key UNIQUE (message_ref),
  constraint seller_report_message_message_type_check CHECK ((message_type = ANY (ARRAY['DPI401'::text, 'DPI402'::text]))),
  constraint seller_report_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

CREATE INDEX seller_report_message_year ON seller_report_message USING btree (year, id);

-- Referenced by seller_report_record.
