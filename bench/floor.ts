/**
 * What the figures are compared with: a Fastify that does next to nothing, in a process of its own. Its orders come as one JSON argument;
 * it sends its address to the parent.
 */
import Fastify from 'fastify';
import pg from 'pg';

/** `sizes`: a route /constant-<size> each. `lists`: the rows of these items under /list, one list after the other. */
export type FloorOrder = {
  sizes?: number[];
  database?: { host: string; port: number; user: string; database: string };
  lists?: number[][];
};

const order = JSON.parse(process.argv[2] ?? '{}') as FloorOrder;
const app = Fastify();

for (const size of order.sizes ?? []) {
  const text = 'x'.repeat(size);
  app.get(`/constant-${size}`, (_request, reply) => reply.type('text/html; charset=utf-8').send(text));
}

/** The rows of a list by their keys: what any list needs at least, without finding, counting, tiers, agreements or country. */
const listed = `
select i.id, i.item_code, t.name, t.url_key, i.picture_keys[1:2] as picture_keys, s.id as store_id, s.name as store_name, s.vat_country_code,
  s.currency_code, coalesce(i.lead_days, s.lead_days) as lead_days, i.published_at, v.variants, v.price_from, v.price_to, v.available
from unnest($1::bigint[]) as asked (id) join item i on i.id = asked.id join store s on s.id = i.store_id
join item_text t on t.item_id = i.id and t.language = $2
cross join lateral (
  select count(distinct o.id) as variants, min(o.list_price) as price_from, max(o.list_price) as price_to, sum(k.on_hand - k.reserved) as available
  from variant o left join stock k on k.variant_id = o.id where o.item_id = i.id) v`;

if (order.database) {
  const pool = new pg.Pool({ ...order.database, max: 16 });
  const lists = order.lists ?? [];
  let at = 0;
  if (lists.length > 0)
    app.get('/list', async () => (await pool.query({ name: 'list', text: listed, values: [lists[at++ % lists.length], 'en'] })).rows);
  app.get('/item/:id', async (request) => {
    const { id } = request.params as { id: string };
    return (await pool.query({ name: 'item', text: 'select * from item where id = $1', values: [id] })).rows[0];
  });
}

process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
