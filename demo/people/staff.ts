/** How the demo buyer's company works together: a role of its own, rules of approval, and an order that waits for a colleague. */
import { type Transaction, sql } from 'kysely';
import { predefinedRoles, userTypes } from '../../contract/identity/access.ts';
import { placeOrder } from '../../server/domains/buying/checkout/index.ts';
import { jobScope } from '../../server/platform/scope.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoBuyers, demoColleagues } from '../market.ts';
import type { DemoPeople } from './people.ts';

const day = 86_400_000;
/** Each of the order's lines comes to some 900 euros: together they are above the purchaser's limit. */
const lineValue = 90_000;

/** Three of a store's best sellers, in quantities that make the order worth looking at. */
async function fillCart(tx: Transaction<DB>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with goods as (
      select v.id, v.list_price, greatest(coalesce(v.multiple, i.multiple, s.multiple, 1), 1) as step, greatest(coalesce(v.moq, i.moq, s.moq, 1), 1) as moq,
        (select sum(k.on_hand - k.reserved) from stock k where k.variant_id = v.id) as stock, i.sales_count
      from store s join item i on i.store_id = s.id and i.state = 'active' and i.visibility = 'everyone' join variant v on v.item_id = i.id and v.position = 0
      where s.item_code = 'ATL'
    ), wanted as (
      select *, (ceil(greatest(moq, ceil(${lineValue}::numeric / greatest(list_price, 1))) / step) * step)::int as quantity from goods)
    insert into cart_line (user_id, variant_id, quantity)
    select ${userId}, id, quantity from wanted where stock > quantity order by sales_count desc, id limit 3 returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** In one transaction: all of it or none. */
export async function writeStaff(tx: Transaction<DB>, people: DemoPeople, now: Date): Promise<void> {
  const [company] = demoBuyers;
  const purchaser = demoColleagues.find((one) => one.role === 'purchaser');
  const companyId = people.companyIds.get(company?.email ?? '') ?? 0;
  const ownerId = people.userIds.get(company?.email ?? '') ?? 0;
  const userId = people.userIds.get(purchaser?.email ?? '') ?? 0;
  if (!company || !purchaser) return;
  await sql`
    insert into role (company_id, company_kind, key, name, access_codes, created_at)
    values (${companyId}, 'buyer', 'branch', 'Filialleitung', '{order.view,order.place,price.view,material.download,chat.use}', ${now}) on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into approval_rule (company_id, kind, threshold, role_ids, approver_role_ids, created_by, created_at)
    select ${companyId}, given.kind, given.threshold, array(select id from role where (company_id is null or company_id = ${companyId}) and company_kind = 'buyer' and key = any(given.roles)),
      array(select id from role where company_id is null and company_kind = 'buyer' and key = any(given.approvers)), ${ownerId}, ${now}
    from (values ('order_total', 300000, '{purchaser}'::text[], '{approver}'::text[]), ('sku_count', 50, '{purchaser}', '{}'), ('new_seller', null, '{branch}', '{approver}'))
      given (kind, threshold, roles, approvers)`.execute(tx);
  await sql`update user_account set state = 'blocked' where id = ${people.userIds.get('ehemals@demo.example') ?? 0}`.execute(tx);

  const { rows } = await sql<{ id: number }>`select id from company_address where company_id = ${companyId} limit 1`.execute(tx);
  const caller = {
    id: '00000000-0000-0000-0000-000000000000',
    userId,
    companyId,
    name: purchaser.person,
    userType: userTypes.buyer,
    operator: false,
    roles: [purchaser.role],
    accessCodes: [...(predefinedRoles.buyer[purchaser.role] ?? [])],
    unaudited: false,
    needSettingPassword: false,
    language: company.language,
  };
  const lineIds = await fillCart(tx, userId);
  const scope = {
    ...jobScope({ now: () => now, config: { publicUrl: '' } }),
    caller,
    language: company.language,
    now: new Date(now.getTime() - day / 6),
  };
  const approvalNote = 'Für die Messe im März, Lieferung bitte vorher.';
  const { checkoutId } = await placeOrder(tx, scope, { lineIds, addressId: rows[0]?.id, stores: [], approvalNote });
  // Real ones have seven days; this one is to be looked at for longer.
  const until = new Date(now.getTime() + 30 * day);
  await sql`
    with held as (update checkout set expires_at = ${until} where id = ${checkoutId})
    update order_approval set expires_at = ${until} where checkout_id = ${checkoutId}`.execute(tx);
}
