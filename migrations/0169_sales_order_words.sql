-- The list of sales orders is searched by words, as the lists of purchase orders are. They are written with the order: a sales order is corrected and
-- forgotten, and its words with it. There is no foreign key: looking up the order of each word took half of the time in which orders are added.
create table sales_order_word (
  sales_order_id bigint not null,
  word text collate "C" not null,
  company_id bigint not null,
  primary key (sales_order_id, word)
);

-- The words of sales orders: their numbers, recipient, postal code and the codes of their lines.
create function sales_order_words(ids bigint[]) returns table (sales_order_id bigint, word text, company_id bigint) language sql stable
begin atomic
  select distinct found.id, found.word, found.company_id from (
    select o.id, o.company_id, search_code(code.word) as word from sales_order o, unnest(array[o.number, o.external_number, o.postal_code]) code (word) where o.id = any(ids)
    union all select o.id, o.company_id, x.word from sales_order o, search_texts(o.recipient_name) x (word) where o.id = any(ids)
    union all select o.id, o.company_id, x.word from sales_order o, search_texts(o.recipient ->> 'companyName') x (word) where o.id = any(ids)
    union all select o.id, o.company_id, search_code(code.word) from sales_order o join sales_order_line l on l.sales_order_id = o.id,
      unnest(array[l.sku, l.gtin]) code (word) where o.id = any(ids)
  ) found where length(found.word) > 1;
end;

insert into sales_order_word (sales_order_id, word, company_id)
  select x.sales_order_id, x.word, x.company_id from sales_order_words(array(select id from sales_order order by id)) x;
create index sales_order_word_company on sales_order_word (company_id, word, sales_order_id desc);
