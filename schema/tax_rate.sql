-- Written by `npm run db:schema` from the migrations. Do not edit.

create table tax_rate (
  country_code  character(2)              not null,
  tax_class     text                      not null,
  rate          integer                   not null,
  valid_from    date                      not null,
  valid_to      date,
  id            bigint                    generated always as identity,
  law_from      date,
  note          text                      default ''::text not null,
  added_by      bigint,
  added_at      timestamp with time zone  default now() not null,
  replaced_at   timestamp with time zone,
  replaced_by   bigint,
  constraint tax_rate_pkey PRIMARY KEY (id),
  constraint tax_rate_class CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text]))),
  constraint tax_rate_days CHECK ((valid_to >= valid_from)),
  constraint tax_rate_not_before CHECK (((added_by IS NULL) OR (valid_from >= ((added_at AT TIME ZONE 'UTC'::text))::date))),
  constraint tax_rate_not_used CHECK (((replaced_at IS NULL) OR (valid_from >= ((replaced_at AT TIME ZONE 'UTC'::text))::date))),
  constraint tax_rate_rate_check CHECK (((rate >= 0) AND (rate <= 10000))),
  constraint tax_rate_added_by_fkey FOREIGN KEY (added_by) REFERENCES user_account(id),
  constraint tax_rate_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX tax_rate_day ON tax_rate USING btree (country_code, tax_class, valid_from) WHERE (replaced_at IS NULL);

CREATE TRIGGER tax_rate_stays BEFORE DELETE OR UPDATE ON tax_rate FOR EACH ROW EXECUTE FUNCTION tax_rate_stays();
