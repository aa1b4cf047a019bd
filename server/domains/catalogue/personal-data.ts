import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** Items are data of the company that sells them; none refers to a user. */
export const personalData: PersonalData = {
  tables: { item: 'exported', variant: 'exported' },
  files: [
    {
      name: 'items',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select i.item_code, s.name as store, i.state, i.visibility, i.origin_country_code, i.published_at, t.language, t.name, t.summary, t.description
          from item i join store s on s.id = i.store_id left join item_text t on t.item_id = i.id
          where s.company_id = ${companyId} order by i.id, t.language`.execute(tx),
    },
    {
      name: 'variants',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select i.item_code, v.sku, v.gtin, v.maker_number, v.state, s.currency_code as currency, v.list_price, v.retail_price, v.weight, v.width, v.depth, v.height,
            (select coalesce(sum(k.on_hand), 0)::int from stock k where k.variant_id = v.id) as on_hand
          from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id where s.company_id = ${companyId} order by v.id`.execute(
          tx,
        ),
    },
  ],
};
