-- Written by `npm run db:schema` from the migrations. Do not edit.

create table cart_line (
  id                bigint                    generated always as identity,
  user_id           bigint                    not null,
  variant_id        bigint                    not null,
  quantity          integer                   not null,
  saved_for_later   boolean                   default false not null,
  note              text                      default ''::text not null,
  price_when_added  bigint,
  added_at          timestamp with time zone  default now() not null,
  constraint cart_line_pkey PRIMARY KEY (id),
  constraint cart_line_user_id_variant_id_key UNIQUE (user_id, variant_id),
  constraint cart_line_quantity_check CHECK ((quantity > 0)),
  constraint cart_line_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint cart_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);
