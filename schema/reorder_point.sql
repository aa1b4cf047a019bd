-- Written by `npm run db:schema` from the migrations. Do not edit.

create table reorder_point (
  company_id  bigint                    not null,
  variant_id  bigint                    not null,
  minimum     integer                   not null,
  target      integer                   not null,
  changed_by  bigint                    not null,
  changed_at  timestamp with time zone  not null,
  constraint reorder_point_pkey PRIMARY KEY (company_id, variant_id),
  constraint reorder_point_check CHECK ((target >= minimum)),
  constraint reorder_point_minimum_check CHECK ((minimum > 0)),
  constraint reorder_point_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint reorder_point_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint reorder_point_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);

CREATE INDEX reorder_point_changed_by ON reorder_point USING btree (changed_by);
CREATE INDEX reorder_point_variant ON reorder_point USING btree (variant_id);
