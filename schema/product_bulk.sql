-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_bulk (
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
  constraint product_bulk_pkey PRIMARY KEY (id),
  constraint product_bulk_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'writing'::text, 'done'::text, 'failed'::text]))),
  constraint product_bulk_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES user_account(id),
  constraint product_bulk_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE,
  constraint product_bulk_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX product_bulk_applied_by ON product_bulk USING btree (applied_by);
CREATE UNIQUE INDEX product_bulk_running ON product_bulk USING btree (store_id) WHERE (state = ANY (ARRAY['checking'::text, 'writing'::text]));
CREATE INDEX product_bulk_store ON product_bulk USING btree (store_id, created_at DESC);
CREATE INDEX product_bulk_user ON product_bulk USING btree (user_id);

-- Referenced by product_bulk_item, product_bulk_refusal.
