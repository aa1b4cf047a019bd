-- Written by `npm run db:schema` from the migrations. Do not edit.

create table used_ticket (
  id          uuid                      not null,
  expires_at  timestamp with time zone  not null,
  constraint used_ticket_pkey PRIMARY KEY (id)
);

CREATE INDEX used_ticket_expires_at ON used_ticket USING btree (expires_at);
