import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';
import { moveStoresOf } from './suspend-stores.ts';

export const personalData: PersonalData = {
  tables: { store: 'exported and erased' },
  files: [
    {
      name: 'stores',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select name, item_code, currency_code, vat_country_code, country_codes, minimum_order_value, lead_days, shipping_fee, free_shipping_from, state, created_at
          from store where company_id = ${companyId} order by id`.execute(tx),
    },
  ],
  /** The stores close with their company; orders refer to them. */
  eraseCompany: async (tx, { companyId, now }) => {
    await moveStoresOf(tx, companyId, { from: ['open', 'suspended'], to: 'closed', now });
  },
};
