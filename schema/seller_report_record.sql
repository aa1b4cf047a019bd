-- Written by `npm run db:schema` from the migrations. Do not edit.

create table seller_report_record (
  id                 bigint  generated always as identity,
  message_id         bigint  not null,
  seller_company_id  bigint  not null,
  indicator          text    not null,
  doc_ref            text    not null,
  corrects_ref       text,
  body               text    not null,
  constraint seller_report_record_pkey PRIMARY KEY (id),
  constraint seller_report_record_doc_ref_key UNIQUE (doc_ref),
  constraint seller_report_record_check CHECK (((indicator = 'OECD1'::text) = (corrects_ref IS NULL))),
  constraint seller_report_record_indicator_check CHECK ((indicator = ANY (ARRAY['OECD1'::text, 'OECD2'::text, 'OECD3'::text]))),
  constraint seller_report_record_corrects_ref_fkey FOREIGN KEY (corrects_ref) REFERENCES seller_report_record(doc_ref),
  constraint seller_report_record_message_id_fkey FOREIGN KEY (message_id) REFERENCES seller_report_message(id),
  constraint seller_report_record_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX seller_report_record_message ON seller_report_record USING btree (message_id);
CREATE INDEX seller_report_record_seller ON seller_report_record USING btree (seller_company_id);
