-- Written by `npm run db:schema` from the migrations. Do not edit.

create table category (
  id           bigint    generated always as identity,
  parent_id    bigint,
  key          text      not null,
  level        smallint  not null,
  position     integer   default 0 not null,
  path         bigint[]  default '{}'::bigint[] not null,
  picture_key  text,
  version      integer   default 1 not null,
  hidden       boolean   default false not null,
  source_id    text,
  schemes      text[]    default '{}'::text[] not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_key_key UNIQUE (key),
  constraint category_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id)
);

CREATE INDEX category_parent ON category USING btree (parent_id, "position");
CREATE INDEX category_path ON category USING gin (path);
CREATE UNIQUE INDEX category_source ON category USING btree (source_id);

CREATE TRIGGER category_place BEFORE INSERT OR UPDATE OF parent_id ON category FOR EACH ROW EXECUTE FUNCTION category_place();
CREATE TRIGGER category_place_below AFTER UPDATE OF parent_id ON category FOR EACH ROW WHEN ((new.parent_id IS DISTINCT FROM old.parent_id)) EXECUTE FUNCTION category_place_below();

-- Referenced by category_attribute, category_redirect, category_text, commission_rate, item.
