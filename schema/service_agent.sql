-- Written by `npm run db:schema` from the migrations. Do not edit.

create table service_agent (
  user_id      bigint                    not null,
  available    boolean                   default false not null,
  by_push      boolean                   default false not null,
  cap          integer                   default 20 not null,
  seen_at      timestamp with time zone,
  assigned_at  timestamp with time zone,
  constraint service_agent_pkey PRIMARY KEY (user_id),
  constraint service_agent_cap_check CHECK (((cap >= 1) AND (cap <= 500))),
  constraint service_agent_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
