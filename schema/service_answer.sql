-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_answer (
  case_id      bigint                    not null,
  inbox_id     bigint                    not null,
  asked_at     timestamp with time zone  not null,
  answered_at  timestamp with time zone  not null,
  seconds      integer                   not null,
  constraint service_answer_pkey PRIMARY KEY (case_id, asked_at),
  constraint service_answer_case_id_fkey FOREIGN KEY (case_id) REFERENCES service_case(id) ON DELETE CASCADE,
  constraint service_answer_inbox_id_fkey FOREIGN KEY (inbox_id) REFERENCES service_inbox(id)
);

CREATE INDEX service_answer_inbox ON service_answer USING btree (inbox_id, answered_at);
