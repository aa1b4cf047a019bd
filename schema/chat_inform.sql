-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_inform (
  id                uuid                      not null,
  user_id           bigint                    not null,
  request_id        uuid                      not null,
  from_type         text                      not null,
  operation         text                      not null,
  from_user_id      bigint,
  conversation_id   uuid,
  note              text                      default ''::text not null,
  has_buttons       boolean                   not null,
  operation_status  smallint                  default 0 not null,
  untreated         boolean                   not null,
  created_at        timestamp with time zone  not null,
  handled_at        timestamp with time zone,
  constraint chat_inform_pkey PRIMARY KEY (id),
  constraint chat_inform_from_check CHECK ((from_type = ANY (ARRAY['friend'::text, 'group'::text]))),
  constraint chat_inform_handled_check CHECK (((operation_status = 0) = (handled_at IS NULL))),
  constraint chat_inform_note_check CHECK ((length(note) <= 500)),
  constraint chat_inform_status_check CHECK ((((operation_status >= 0) AND (operation_status <= 2)) AND (has_buttons OR (operation_status = 0)))),
  constraint chat_inform_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint chat_inform_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES user_account(id),
  constraint chat_inform_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_inform_conversation ON chat_inform USING btree (conversation_id);
CREATE UNIQUE INDEX chat_inform_friend ON chat_inform USING btree (LEAST(user_id, from_user_id), GREATEST(user_id, from_user_id)) WHERE (has_buttons AND (operation_status = 0) AND (from_type = 'friend'::text));
CREATE INDEX chat_inform_from ON chat_inform USING btree (from_user_id);
CREATE UNIQUE INDEX chat_inform_open ON chat_inform USING btree (user_id, from_user_id, operation, COALESCE(conversation_id, id)) WHERE (has_buttons AND (operation_status = 0) AND (from_type = 'group'::text));
CREATE INDEX chat_inform_request ON chat_inform USING btree (request_id);
CREATE INDEX chat_inform_untreated ON chat_inform USING btree (user_id) WHERE untreated;
CREATE INDEX chat_inform_user ON chat_inform USING btree (user_id, id DESC);
