-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_case (
  id               bigint                    generated always as identity,
  conversation_id  uuid                      not null,
  inbox_id         bigint                    not null,
  state            text                      default 'open'::text not null,
  assignee_id      bigint,
  last_agent_id    bigint,
  last_answer_at   timestamp with time zone,
  passed_by        bigint[]                  default '{}'::bigint[] not null,
  snoozed_until    timestamp with time zone,
  asked_at         timestamp with time zone,
  answered_before  boolean                   default false not null,
  warn_at          timestamp with time zone,
  due_at           timestamp with time zone,
  warned_at        timestamp with time zone,
  answer_by        timestamp with time zone,
  away_at          timestamp with time zone,
  solved_at        timestamp with time zone,
  seen_number      bigint                    default 0 not null,
  seen_seq         bigint                    default 0 not null,
  constraint service_case_pkey PRIMARY KEY (id),
  constraint service_case_conversation_id_key UNIQUE (conversation_id),
  constraint service_case_snoozed_check CHECK (((state = 'snoozed'::text) = (snoozed_until IS NOT NULL))),
  constraint service_case_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'snoozed'::text, 'solved'::text]))),
  constraint service_case_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES user_account(id),
  constraint service_case_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint service_case_inbox_id_fkey FOREIGN KEY (inbox_id) REFERENCES service_inbox(id),
  constraint service_case_last_agent_id_fkey FOREIGN KEY (last_agent_id) REFERENCES user_account(id)
);

CREATE INDEX service_case_answer_by ON service_case USING btree (answer_by) WHERE ((state = 'open'::text) AND (assignee_id IS NOT NULL));
CREATE INDEX service_case_assignee ON service_case USING btree (assignee_id) WHERE (state = 'open'::text);
CREATE INDEX service_case_last_agent ON service_case USING btree (last_agent_id);
CREATE INDEX service_case_mine ON service_case USING btree (assignee_id);
CREATE INDEX service_case_queue ON service_case USING btree (inbox_id, due_at) WHERE ((state = 'open'::text) AND (assignee_id IS NULL));
CREATE INDEX service_case_snoozed ON service_case USING btree (snoozed_until) WHERE (state = 'snoozed'::text);
CREATE INDEX service_case_warn ON service_case USING btree (warn_at) WHERE ((state = 'open'::text) AND (warned_at IS NULL));

-- Referenced by service_answer, service_event, service_rating.
