-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_grant_event (
  id            bigint                    generated always as identity,
  grant_id      bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  user_id       bigint,
  at            timestamp with time zone  not null,
  constraint credit_grant_event_pkey PRIMARY KEY (id),
  constraint credit_grant_event_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES credit_grant(id),
  constraint credit_grant_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX credit_grant_event_grant ON credit_grant_event USING btree (grant_id);
