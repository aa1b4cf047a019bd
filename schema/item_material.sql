-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_material (
  id            bigint                    generated always as identity,
  item_id       bigint                    not null,
  kind          text                      not null,
  title         text                      default ''::text not null,
  languages     text[]                    default '{}'::text[] not null,
  public        boolean                   not null,
  file_key      text                      not null,
  file_name     text                      not null,
  content_type  text                      not null,
  size          bigint                    not null,
  user_id       bigint,
  created_at    timestamp with time zone  not null,
  constraint item_material_pkey PRIMARY KEY (id),
  constraint item_material_file_key_key UNIQUE (file_key),
  constraint item_material_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'certificate'::text, 'assembly'::text, 'energyLabel'::text, 'warranty'::text, 'safetySheet'::text, 'other'::text]))),
  constraint item_material_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint item_material_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX item_material_item ON item_material USING btree (item_id, id);
CREATE INDEX item_material_user ON item_material USING btree (user_id);
