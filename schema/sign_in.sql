-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sign_in (
  id          bigint                    generated always as identity,
  user_id     bigint                    not null,
  outcome     text                      not null,
  login_type  smallint                  not null,
  network     text                      not null,
  user_agent  text                      default ''::text not null,
  session_id  uuid,
  at          timestamp with time zone  default now() not null,
  constraint sign_in_pkey PRIMARY KEY (id),
  constraint sign_in_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'wrong_password'::text, 'wrong_code'::text, 'wrong_second_factor'::text, 'locked'::text, 'barred'::text]))),
  constraint sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX sign_in_at ON sign_in USING btree (at);
CREATE INDEX sign_in_user ON sign_in USING btree (user_id, id DESC);
