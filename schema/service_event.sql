-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_event (
  id          bigint                    generated always as identity,
  case_id     bigint                    not null,
  at          timestamp with time zone  not null,
  kind        text                      not null,
  user_id     bigint,
  to_user_id  bigint,
  note        text                      default ''::text not null,
  client_id   text,
  constraint service_event_pkey PRIMARY KEY (id),
  constraint service_event_kind_check CHECK ((kind = ANY (ARRAY['assigned'::text, 'taken'::text, 'returned'::text, 'lapsed'::text, 'handedOver'::text, 'snoozed'::text, 'woken'::text, 'solved'::text, 'reopened'::text, 'note'::text]))),
  constraint service_event_note_check CHECK ((length(note) <= 2000)),
  constraint service_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES service_case(id) ON DELETE CASCADE,
  constraint service_event_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES user_account(id),
  constraint service_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX service_event_case ON service_event USING btree (case_id, id);
CREATE UNIQUE INDEX service_event_client ON service_event USING btree (user_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX service_event_to_user ON service_event USING btree (to_user_id);
CREATE INDEX service_event_user ON service_event USING btree (user_id);
