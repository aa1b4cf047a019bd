-- Written by `npm run db:schema` from the migrations. Do not edit.

create table conversation (
  id              uuid                      not null,
  kind            text                      not null,
  company_id      bigint                    not null,
  store_id        bigint,
  with_platform   boolean                   default false not null,
  first_user_id   bigint,
  second_user_id  bigint,
  name            text                      default ''::text not null,
  announcement    text                      default ''::text not null,
  company_alias   text                      default ''::text not null,
  store_alias     text                      default ''::text not null,
  muted_sides     text[]                    default '{}'::text[] not null,
  destroyed_at    timestamp with time zone,
  created_by      bigint,
  created_at      timestamp with time zone  not null,
  active_at       timestamp with time zone  not null,
  closed_at       timestamp with time zone,
  members_only    boolean                   default false not null,
  client_id       text,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_alias_check CHECK (((length(company_alias) <= 80) AND (length(store_alias) <= 80))),
  constraint conversation_announcement_check CHECK ((length(announcement) <= 500)),
  constraint conversation_kind_check CHECK ((kind = ANY (ARRAY['group'::text, 'single'::text]))),
  constraint conversation_name_check CHECK ((length(name) <= 80)),
  constraint conversation_party_check CHECK ( CASE kind WHEN 'group'::text THEN ((((((store_id IS NOT NULL))::integer + (with_platform)::integer) + (members_only)::integer) = 1) AND (first_user_id IS NULL) AND (second_user_id IS NULL)) ELSE ((store_id IS NULL) AND (NOT with_platform) AND (NOT members_only) AND (first_user_id < second_user_id)) END),
  constraint conversation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint conversation_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id),
  constraint conversation_first_user_id_fkey FOREIGN KEY (first_user_id) REFERENCES user_account(id),
  constraint conversation_second_user_id_fkey FOREIGN KEY (second_user_id) REFERENCES user_account(id),
  constraint conversation_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX conversation_active ON conversation USING btree (active_at);
CREATE UNIQUE INDEX conversation_client ON conversation USING btree (created_by, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX conversation_company ON conversation USING btree (company_id, active_at DESC, id DESC);
CREATE UNIQUE INDEX conversation_pair ON conversation USING btree (company_id, store_id) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX conversation_people ON conversation USING btree (first_user_id, second_user_id) WHERE (kind = 'single'::text);
CREATE INDEX conversation_platform ON conversation USING btree (active_at DESC, id DESC) WHERE with_platform;
CREATE INDEX conversation_second ON conversation USING btree (second_user_id) WHERE (kind = 'single'::text);
CREATE INDEX conversation_store ON conversation USING btree (store_id, active_at DESC, id DESC) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX conversation_support ON conversation USING btree (company_id) WHERE with_platform;
CREATE INDEX conversation_team ON conversation USING btree (id) WHERE members_only;

-- Referenced by chat_export, chat_inform, chat_message, chat_report, conversation_head, conversation_member, conversation_note, service_case.
