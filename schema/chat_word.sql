-- Written by `npm run db:schema` from the migrations. Do not edit.

create table chat_word (
  id          bigint                    generated always as identity,
  word        text                      not null,
  folded      text                      not null,
  match       text                      not null,
  effect      text                      not null,
  created_at  timestamp with time zone  not null,
  created_by  bigint                    not null,
  constraint chat_word_pkey PRIMARY KEY (id),
  constraint chat_word_once UNIQUE (folded, match),
  constraint chat_word_effect_check CHECK ((effect = ANY (ARRAY['refuse'::text, 'mark'::text]))),
  constraint chat_word_length_check CHECK ((((length(word) >= 1) AND (length(word) <= 100)) AND (folded <> ''::text))),
  constraint chat_word_match_check CHECK ((match = ANY (ARRAY['exact'::text, 'contained'::text]))),
  constraint chat_word_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);
