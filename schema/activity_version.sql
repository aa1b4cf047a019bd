-- Written by `npm run db:schema` from the migrations. Do not edit.

create table activity_version (
  activity_id  bigint                    not null,
  version      integer                   not null,
  content      jsonb                     not null,
  user_id      bigint,
  created_at   timestamp with time zone  default now() not null,
  constraint activity_version_pkey PRIMARY KEY (activity_id, version),
  constraint activity_version_version_check CHECK ((version > 0)),
  constraint activity_version_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id) ON DELETE CASCADE,
  constraint activity_version_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX activity_version_user ON activity_version USING btree (user_id);

-- Referenced by activity.
