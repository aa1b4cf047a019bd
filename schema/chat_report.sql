-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_report (
  id                   bigint                    generated always as identity,
  conversation_id      uuid,
  reporter_id          bigint                    not null,
  reporter_company_id  bigint                    not null,
  author_id            bigint                    not null,
  author_company_id    bigint                    not null,
  reason               text                      not null,
  note                 text                      default ''::text not null,
  state                text                      default 'open'::text not null,
  created_at           timestamp with time zone  not null,
  decided_at           timestamp with time zone,
  decided_by           bigint,
  decision_note        text                      default ''::text not null,
  constraint chat_report_pkey PRIMARY KEY (id),
  constraint chat_report_note_check CHECK (((length(note) <= 1000) AND (length(decision_note) <= 1000))),
  constraint chat_report_reason_check CHECK ((reason = ANY (ARRAY['insult'::text, 'spam'::text, 'fraud'::text, 'illegal'::text, 'other'::text]))),
  constraint chat_report_state_check CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'recalled'::text, 'warned'::text, 'blocked'::text]))),
  constraint chat_report_author_company_id_fkey FOREIGN KEY (author_company_id) REFERENCES company(id),
  constraint chat_report_author_id_fkey FOREIGN KEY (author_id) REFERENCES user_account(id),
  constraint chat_report_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE SET NULL,
  constraint chat_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint chat_report_reporter_company_id_fkey FOREIGN KEY (reporter_company_id) REFERENCES company(id),
  constraint chat_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES user_account(id)
);

CREATE INDEX chat_report_conversation ON chat_report USING btree (conversation_id) WHERE (state = 'open'::text);
CREATE INDEX chat_report_state ON chat_report USING btree (state, created_at DESC);

-- Referenced by chat_report_message.
