-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_rating (
  id        bigint                    generated always as identity,
  case_id   bigint                    not null,
  user_id   bigint                    not null,
  agent_id  bigint,
  stars     smallint                  not null,
  comment   text                      default ''::text not null,
  rated_at  timestamp with time zone  not null,
  constraint service_rating_pkey PRIMARY KEY (id),
  constraint service_rating_comment_check CHECK ((length(comment) <= 300)),
  constraint service_rating_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint service_rating_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES user_account(id),
  constraint service_rating_case_id_fkey FOREIGN KEY (case_id) REFERENCES service_case(id) ON DELETE CASCADE,
  constraint service_rating_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX service_rating_agent ON service_rating USING btree (agent_id);
CREATE INDEX service_rating_case ON service_rating USING btree (case_id, user_id, rated_at DESC);
CREATE INDEX service_rating_user ON service_rating USING btree (user_id);
