-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store (
  id                   bigint                    generated always as identity,
  company_id           bigint                    not null,
  name                 text                      not null,
  item_code            text                      not null,
  logo_key             text,
  currency_code        character(3)              not null,
  vat_country_code     character(2)              not null,
  country_codes        text[]                    not null,
  minimum_order_value  bigint                    default 0 not null,
  lead_days            integer                   default 3 not null,
  shipping_fee         bigint                    default 0 not null,
  free_shipping_from   bigint,
  moq                  integer,
  multiple             integer,
  carton_quantity      integer,
  holiday_from         date,
  holiday_to           date,
  state                text                      default 'open'::text not null,
  created_at           timestamp with time zone  default now() not null,
  return_address       jsonb                     default '{}'::jsonb not null,
  changed_at           timestamp with time zone,
  visibility           text                      default 'everyone'::text not null,
  header_key           text,
  version              integer                   default 1 not null,
  ships_by_table       boolean                   default false not null,
  time_zone            text,
  constraint store_pkey PRIMARY KEY (id),
  constraint store_item_code_key UNIQUE (item_code),
  constraint store_amounts_bound CHECK (((shipping_fee <= '9000000000'::bigint) AND (minimum_order_value <= '9000000000'::bigint))),
  constraint store_carton_quantity_check CHECK ((carton_quantity > 0)),
  constraint store_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint store_minimum_order_value_check CHECK ((minimum_order_value >= 0)),
  constraint store_moq_check CHECK ((moq > 0)),
  constraint store_multiple_check CHECK ((multiple > 0)),
  constraint store_shipping_fee_check CHECK ((shipping_fee >= 0)),
  constraint store_state_check CHECK ((state = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text]))),
  constraint store_time_zone_check CHECK (((time_zone <> ''::text) AND (length(time_zone) <= 60))),
  constraint store_visibility_check CHECK ((visibility = ANY (ARRAY['everyone'::text, 'exclusive'::text]))),
  constraint store_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX store_company ON store USING btree (company_id);

-- Referenced by after_sales_case, bulk_change, conversation, dispatch, import, import_key, import_mapping, invoice, invoice_archive, item, item_question, listing_file, order_bulk, order_export, product_registration, purchase_order, quote, service_inbox, shipment, shipping_service, storage_terms, store_after_sales_rule, store_compliance, store_exclusive, store_resale_right, store_service, store_text, warehouse.
