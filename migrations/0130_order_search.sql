-- Lists of orders are searched by everything a person has in hand. The words of an order are written by a job, after the order is placed.

-- A code or a text as it is compared: without case, accents, spaces and signs.
create function search_code(given text) returns text language sql stable parallel safe strict
  return left(regexp_replace(lower(unaccent(given)), '[^[:alnum:]]+', '', 'g'), 40);

-- A text from each of its words on, so that its second word is found as well.
create function search_texts(given text) returns setof text language sql stable parallel safe strict
begin atomic
  select search_code(array_to_string(words.list[place:], ' '))
  from (select regexp_split_to_array(btrim(given), '\s+') as list) words, generate_series(1, least(6, array_length(words.list, 1))) place;
end;

-- The words of an order: its number, the buyer's reference, codes of its lines, recipient, postal code and tracking numbers.
create function order_words(of_order bigint) returns setof text language sql stable parallel safe
begin atomic
  select distinct found.word from (
    select search_code(o.number) as word from purchase_order o where o.id = of_order
    union all select search_texts(o.reference) from purchase_order o where o.id = of_order
    union all select search_texts(o.address ->> 'name') from purchase_order o where o.id = of_order
    union all select search_texts(o.address ->> 'companyName') from purchase_order o where o.id = of_order
    union all select search_code(o.address ->> 'postalCode') from purchase_order o where o.id = of_order
    union all select search_code(code.word) from purchase_order_line l join variant v on v.id = l.variant_id,
      unnest(array[l.sku, l.item_code, v.gtin]) code (word) where l.order_id = of_order
    union all select search_code(h.tracking_number) from shipment h where h.order_id = of_order
  ) found where length(found.word) > 1;
end;

create table order_word (
  order_id bigint not null references purchase_order (id),
  word text collate "C" not null,
  buyer_company_id bigint not null,
  store_id bigint not null,
  primary key (order_id, word)
);
create index order_word_buyer on order_word (buyer_company_id, word, order_id desc);
create index order_word_store on order_word (store_id, word, order_id desc);
create index order_word_all on order_word (word, order_id desc);

-- The first and last order of each day, so that a list of some days reads these alone.
create table order_day (
  day date primary key,
  first_id bigint not null,
  last_id bigint not null
);

-- Orders and parcels up to here have their words. Those from before are read with their orders, which begin at the first.
create table order_search_mark (
  single boolean primary key default true check (single),
  order_id bigint not null,
  shipment_id bigint not null
);
insert into order_search_mark (order_id, shipment_id) select 0, coalesce(max(id), 0) from shipment;

-- The tabs of the lists; orders that are open have indexes already.
create index purchase_order_buyer_delivered on purchase_order (buyer_company_id, id desc) where delivered_at is not null;
create index purchase_order_buyer_cancelled on purchase_order (buyer_company_id, id desc) where cancelled_at is not null;
-- Sellers do not see orders that were cancelled before they were paid.
create index purchase_order_store_cancelled on purchase_order (store_id, id desc) where cancelled_at is not null and paid_at is not null;
create index purchase_order_buyer_store on purchase_order (buyer_company_id, store_id, id desc);
create index purchase_order_open on purchase_order (id desc) where completed_at is null and cancelled_at is null;
create index purchase_order_cancelled on purchase_order (id desc) where cancelled_at is not null;
