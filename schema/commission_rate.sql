-- Written by `npm run db:schema` from the migrations. Do not edit.

create table commission_rate (
  id                 bigint                    generated always as identity,
  seller_company_id  bigint,
  category_id        bigint,
  rate               integer                   not null,
  valid_from         date                      not null,
  valid_to           date,
  note               text                      default ''::text not null,
  added_by           bigint,
  added_at           timestamp with time zone  not null,
  removed_at         timestamp with time zone,
  removed_by         bigint,
  constraint commission_rate_pkey PRIMARY KEY (id),
  constraint commission_rate_days CHECK ((valid_to >= valid_from)),
  constraint commission_rate_not_before CHECK ((valid_from >= ((added_at AT TIME ZONE 'UTC'::text))::date)),
  constraint commission_rate_not_used CHECK (((removed_at IS NULL) OR (valid_from >= ((removed_at AT TIME ZONE 'UTC'::text))::date))),
  constraint commission_rate_rate_check CHECK (((rate >= 0) AND (rate <= 5000))),
  constraint commission_rate_added_by_fkey FOREIGN KEY (added_by) REFERENCES user_account(id),
  constraint commission_rate_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint commission_rate_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES user_account(id),
  constraint commission_rate_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX commission_rate_category ON commission_rate USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE UNIQUE INDEX commission_rate_day ON commission_rate USING btree (seller_company_id, category_id, valid_from) NULLS NOT DISTINCT WHERE (removed_at IS NULL);

CREATE TRIGGER commission_rate_stays BEFORE UPDATE ON commission_rate FOR EACH ROW EXECUTE FUNCTION commission_rate_stays();

-- Referenced by order_line_commission.
