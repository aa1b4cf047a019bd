-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_word_hit (
  id          bigint                    generated always as identity,
  word        text                      not null,
  effect      text                      not null,
  user_id     bigint                    not null,
  company_id  bigint                    not null,
  message_id  uuid,
  client_id   text,
  excerpt     text                      not null,
  at          timestamp with time zone  not null,
  constraint chat_word_hit_pkey PRIMARY KEY (id),
  constraint chat_word_hit_effect_check CHECK ((effect = ANY (ARRAY['refuse'::text, 'mark'::text]))),
  constraint chat_word_hit_length_check CHECK ((length(excerpt) <= 200)),
  constraint chat_word_hit_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint chat_word_hit_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_message(id) ON DELETE SET NULL,
  constraint chat_word_hit_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX chat_word_hit_at ON chat_word_hit USING btree (at DESC, id DESC);
CREATE INDEX chat_word_hit_message ON chat_word_hit USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX chat_word_hit_once ON chat_word_hit USING btree (user_id, client_id, effect);
