-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_inbox (
  id                    bigint                    generated always as identity,
  store_id              bigint,
  holiday_country       character(2),
  time_zone             text,
  away_texts            jsonb                     default '{}'::jsonb not null,
  first_target_minutes  integer                   default 240 not null,
  next_target_minutes   integer                   default 480 not null,
  answer_minutes        integer                   default 10 not null,
  usual_seconds         integer,
  version               integer                   default 1 not null,
  changed_by            bigint,
  changed_at            timestamp with time zone,
  constraint service_inbox_pkey PRIMARY KEY (id),
  constraint service_inbox_answer_check CHECK (((answer_minutes >= 1) AND (answer_minutes <= 1440))),
  constraint service_inbox_first_check CHECK (((first_target_minutes >= 5) AND (first_target_minutes <= 10080))),
  constraint service_inbox_next_check CHECK (((next_target_minutes >= 5) AND (next_target_minutes <= 10080))),
  constraint service_inbox_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint service_inbox_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX service_inbox_changed_by ON service_inbox USING btree (changed_by);
CREATE UNIQUE INDEX service_inbox_store ON service_inbox USING btree (store_id) NULLS NOT DISTINCT;

-- Referenced by service_answer, service_case, service_hours.
