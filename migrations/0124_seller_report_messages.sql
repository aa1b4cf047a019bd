-- What was reported of sellers to the tax office, as it was sent. Corrections refer to it.
create table seller_report_message (
  id bigint generated always as identity primary key,
  year integer not null,
  message_ref text not null unique,
  -- DPI401: new information; DPI402: corrections and deletions.
  message_type text not null check (message_type in ('DPI401', 'DPI402')),
  -- The operator's own part, which later messages repeat.
  operator_ref text not null,
  operator_body text not null,
  content text not null,
  created_by bigint not null references user_account (id),
  created_at timestamptz not null
);
create index seller_report_message_year on seller_report_message (year, id);

create table seller_report_record (
  id bigint generated always as identity primary key,
  message_id bigint not null references seller_report_message (id),
  seller_company_id bigint not null references company (id),
  -- OECD1: new; OECD2: corrected; OECD3: deleted.
  indicator text not null check (indicator in ('OECD1', 'OECD2', 'OECD3')),
  doc_ref text not null unique,
  corrects_ref text references seller_report_record (doc_ref),
  -- Identity and activities of the seller, as they were reported.
  body text not null,
  check ((indicator = 'OECD1') = (corrects_ref is null))
);
create index seller_report_record_message on seller_report_record (message_id);
create index seller_report_record_seller on seller_report_record (seller_company_id);
