-- Written by `npm run db:schema` from the migrations. Do not edit.

create table quote_event (
  id        bigint                    generated always as identity,
  quote_id  bigint                    not null,
  at        timestamp with time zone  not null,
  what      text                      not null,
  side      text,
  user_id   bigint,
  version   integer                   not null,
  reason    text                      default ''::text not null,
  constraint quote_event_pkey PRIMARY KEY (id),
  constraint quote_event_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint quote_event_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint quote_event_what_check CHECK ((what = ANY (ARRAY['asked'::text, 'offered'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint quote_event_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON DELETE CASCADE,
  constraint quote_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX quote_event_quote ON quote_event USING btree (quote_id, id);
CREATE INDEX quote_event_user ON quote_event USING btree (user_id);
