-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item (
  id                   bigint                    generated always as identity,
  store_id             bigint                    not null,
  category_id          bigint                    not null,
  item_code            text                      not null,
  state                text                      default 'active'::text not null,
  source_language      text                      default 'en'::text not null,
  tax_class            text                      default 'standard'::text not null,
  origin_country_code  character(2),
  lead_days            integer,
  moq                  integer,
  multiple             integer,
  carton_quantity      integer,
  country_codes        text[],
  visibility           text                      default 'everyone'::text not null,
  picture_keys         text[]                    default '{}'::text[] not null,
  sales_count          integer                   default 0 not null,
  published_at         timestamp with time zone  default now() not null,
  updated_at           timestamp with time zone  default now() not null,
  version              integer                   default 1 not null,
  picture_alts         jsonb                     default '{}'::jsonb not null,
  publish_at           timestamp with time zone,
  unpublish_at         timestamp with time zone,
  brand_id             bigint,
  keywords             text,
  constraint item_pkey PRIMARY KEY (id),
  constraint item_item_code_key UNIQUE (item_code),
  constraint item_carton_quantity_check CHECK ((carton_quantity > 0)),
  constraint item_keywords_check CHECK ((length(keywords) <= 500)),
  constraint item_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint item_moq_check CHECK ((moq > 0)),
  constraint item_multiple_check CHECK ((multiple > 0)),
  constraint item_schedule CHECK ((publish_at < unpublish_at)),
  constraint item_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'archived'::text]))),
  constraint item_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'second_reduced'::text, 'super_reduced'::text, 'zero'::text]))),
  constraint item_visibility_check CHECK ((visibility = ANY (ARRAY['everyone'::text, 'exclusive'::text]))),
  constraint item_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  constraint item_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint item_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX item_brand ON item USING btree (brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX item_category ON item USING btree (category_id, id);
CREATE INDEX item_for_few ON item USING btree (store_id) WHERE (visibility = 'exclusive'::text);
CREATE INDEX item_publish ON item USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX item_published ON item USING btree (published_at DESC, id DESC) WHERE (state = 'active'::text);
CREATE INDEX item_sales ON item USING btree (sales_count DESC, id DESC) WHERE (state = 'active'::text);
CREATE INDEX item_store ON item USING btree (store_id, id);
CREATE INDEX item_unpublish ON item USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);
CREATE INDEX item_updated ON item USING btree (updated_at);

-- Referenced by download_record, download_request_item, downloaded_item, import_item, import_key, item_attribute, item_change, item_compliance, item_exclusive, item_material, item_question, item_text, purchase_order_line, resale_right, similar_item, variant, wish_line.
