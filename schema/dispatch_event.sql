-- Written by `npm run db:schema` from the migrations. Do not edit.

create table dispatch_event (
  id            bigint                    generated always as identity,
  dispatch_id   bigint                    not null,
  state_before  text                      not null,
  state_after   text                      not null,
  user_id       bigint,
  at            timestamp with time zone  not null,
  constraint dispatch_event_pkey PRIMARY KEY (id),
  constraint dispatch_event_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatch(id),
  constraint dispatch_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX dispatch_event_dispatch ON dispatch_event USING btree (dispatch_id);
