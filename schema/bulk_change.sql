-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bulk_change (
  id             uuid                      not null,
  store_id       bigint                    not null,
  user_id        bigint,
  applied_by     bigint,
  applied_at     timestamp with time zone,
  change         jsonb                     not null,
  language       text                      not null,
  state          text                      not null,
  failure        text,
  items          integer                   not null,
  progress       integer                   default 0 not null,
  changed_items  integer                   default 0 not null,
  partly_items   integer                   default 0 not null,
  refused_items  integer                   default 0 not null,
  lines          integer                   default 0 not null,
  later          integer                   default 0 not null,
  samples        jsonb                     default '[]'::jsonb not null,
  claim          uuid,
  heard_at       timestamp with time zone,
  attempts       integer                   default 0 not null,
  created_at     timestamp with time zone  not null,
  finished_at    timestamp with time zone,
  constraint bulk_change_pkey PRIMARY KEY (id),
  constraint bulk_change_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'writing'::text, 'done'::text, 'failed'::text]))),
  constraint bulk_change_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES user_account(id),
  constraint bulk_change_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE,
  constraint bulk_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX bulk_change_applied_by ON bulk_change USING btree (applied_by);
CREATE UNIQUE INDEX bulk_change_running ON bulk_change USING btree (store_id) WHERE (state = ANY (ARRAY['checking'::text, 'writing'::text]));
CREATE INDEX bulk_change_store ON bulk_change USING btree (store_id, created_at DESC);
CREATE INDEX bulk_change_user ON bulk_change USING btree (user_id);

-- Referenced by bulk_change_item, bulk_change_refusal.
