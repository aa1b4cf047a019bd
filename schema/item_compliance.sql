-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_compliance (
  item_id         bigint    not null,
  maker_id        bigint,
  responsible_id  bigint,
  warnings        jsonb     default '{}'::jsonb not null,
  composition     jsonb     default '{}'::jsonb not null,
  minimum_age     smallint,
  marks           text[]    default '{}'::text[] not null,
  model           text      default ''::text not null,
  batch           text      default ''::text not null,
  energy_class    text,
  eprel_number    text,
  commodity_code  text,
  hazardous       boolean   default false not null,
  version         integer   default 1 not null,
  schemes         text[]    default '{}'::text[] not null,
  registrations   jsonb     default '[]'::jsonb not null,
  constraint item_compliance_pkey PRIMARY KEY (item_id),
  constraint item_compliance_commodity_code_check CHECK ((commodity_code ~ '^[0-9]{6,10}$'::text)),
  constraint item_compliance_energy_class_check CHECK ((energy_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'F'::text, 'G'::text]))),
  constraint item_compliance_eprel_number_check CHECK ((eprel_number ~ '^[0-9]{1,10}$'::text)),
  constraint item_compliance_minimum_age_check CHECK (((minimum_age >= 0) AND (minimum_age <= 18))),
  constraint item_compliance_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE,
  constraint item_compliance_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES compliance_party(id) ON DELETE SET NULL,
  constraint item_compliance_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES compliance_party(id) ON DELETE SET NULL
);

CREATE INDEX item_compliance_maker ON item_compliance USING btree (maker_id);
CREATE INDEX item_compliance_responsible ON item_compliance USING btree (responsible_id);
