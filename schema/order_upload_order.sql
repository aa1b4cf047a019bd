-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_upload_order (
  upload_id  bigint     not null,
  place      integer    not null,
  lines      integer[]  not null,
  outcome    text       default 'open'::text not null,
  input      jsonb,
  constraint order_upload_order_pkey PRIMARY KEY (upload_id, place),
  constraint order_upload_order_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'ready'::text, 'refused'::text, 'leftOut'::text, 'known'::text, 'added'::text]))),
  constraint order_upload_order_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES order_upload(id) ON DELETE CASCADE
);

CREATE INDEX order_upload_order_ready ON order_upload_order USING btree (upload_id, place) WHERE (outcome = 'ready'::text);
