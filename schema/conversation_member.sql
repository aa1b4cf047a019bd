-- Written by `npm run db:schema` from the migrations. Do not edit.

create table conversation_member (
  conversation_id    uuid                      not null,
  user_id            bigint                    not null,
  side               text                      not null,
  role               text                      default 'member'::text not null,
  joined_at          timestamp with time zone  not null,
  left_at            timestamp with time zone,
  read_number        bigint                    default 0 not null,
  read_seq           bigint                    default 0 not null,
  hidden_before_seq  bigint                    default 0 not null,
  deleted_at_seq     bigint,
  pinned_at          timestamp with time zone,
  notify             text                      default 'all'::text not null,
  muted_until        timestamp with time zone,
  mentioned_number   bigint                    default 0 not null,
  reminded_number    bigint                    default 0 not null,
  pushed_number      bigint                    default 0 not null,
  removed            boolean                   default false not null,
  translates         boolean                   default false not null,
  delivered_seq      bigint                    default 0 not null,
  constraint conversation_member_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_member_notify_check CHECK ((notify = ANY (ARRAY['all'::text, 'mentions'::text, 'none'::text]))),
  constraint conversation_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
  constraint conversation_member_side_check CHECK ((side = ANY (ARRAY['company'::text, 'store'::text, 'platform'::text]))),
  constraint conversation_member_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=80);

CREATE INDEX conversation_member_user ON conversation_member USING btree (user_id);
