-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_question (
  id                  bigint                    generated always as identity,
  item_id             bigint                    not null,
  variant_id          bigint,
  store_id            bigint                    not null,
  company_id          bigint,
  user_id             bigint,
  language            text                      not null,
  body                text                      not null,
  answer              text,
  state               text                      default 'open'::text not null,
  asked_at            timestamp with time zone  not null,
  answered_at         timestamp with time zone,
  answered_by         bigint,
  edited_at           timestamp with time zone,
  published_at        timestamp with time zone,
  notified_at         timestamp with time zone,
  version             integer                   default 1 not null,
  answer_notified_at  timestamp with time zone,
  constraint item_question_pkey PRIMARY KEY (id),
  constraint item_question_answer_check CHECK ((char_length(answer) <= 4000)),
  constraint item_question_body_check CHECK ((char_length(body) <= 4000)),
  constraint item_question_check CHECK (((state = 'answered'::text) <= ((answer IS NOT NULL) AND (answered_at IS NOT NULL)))),
  constraint item_question_check1 CHECK (((published_at IS NULL) OR (state = 'answered'::text))),
  constraint item_question_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'withdrawn'::text]))),
  constraint item_question_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES user_account(id),
  constraint item_question_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint item_question_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint item_question_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint item_question_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint item_question_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE SET NULL
);

CREATE INDEX item_question_answered ON item_question USING btree (store_id, answered_at) INCLUDE (asked_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX item_question_answered_by ON item_question USING btree (answered_by);
CREATE INDEX item_question_company ON item_question USING btree (company_id, id DESC);
CREATE INDEX item_question_item ON item_question USING btree (item_id);
CREATE INDEX item_question_not_notified ON item_question USING btree (store_id) WHERE ((notified_at IS NULL) AND (state = 'open'::text));
CREATE UNIQUE INDEX item_question_once ON item_question USING btree (company_id, item_id, md5(body)) WHERE (state = 'open'::text);
CREATE INDEX item_question_published ON item_question USING btree (item_id, published_at DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX item_question_store ON item_question USING btree (store_id, id DESC);
CREATE INDEX item_question_user ON item_question USING btree (user_id);
CREATE INDEX item_question_variant ON item_question USING btree (variant_id);
