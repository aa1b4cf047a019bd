import { expect, test } from 'vitest';
import { testDatabase } from '../test/support/database.ts';
import { personalData } from './domains.ts';

/** Tables that refer to a user without being in a section, and why. */
const elsewhere: Record<string, string> = {
  data_export: 'the copies themselves; an erasure ends them',
  erasure: 'the requests themselves; shows what was erased and when',
  idempotency_key: 'deleted after a day',
  upload: 'the file goes with what it belongs to; uploads that nothing uses are deleted',
  compliance_party: 'makers and responsible persons of goods, whose address the law shows',
  // The user's id alone: after an erasure it leads to a pseudonym.
  activity_offer: 'who offered',
  activity_version: 'who wrote the version',
  approval_rule: 'who set the rule',
  auto_purchase: 'who changed it last',
  match_purchase: 'in whose name a run has ordered; its orders are exported',
  bank_booking_event: 'who decided',
  bank_import: 'who imported',
  seller_report_message: 'who has submitted a report to the tax office, a record of the operator',
  after_sales_file: 'who added',
  parcel_label: 'who added or requested',
  reorder_point: 'who changed it last',
  standing_order: 'whose cart is filled; its order is exported',
  store_after_sales_rule: 'who changed it last',
  checkout: 'who ordered; its orders are exported',
  service_case: 'who answers a conversation',
  service_inbox: 'who changed it last',
  chat_word: 'who added it',
  platform_news: 'who wrote it and who sent it',
  translation_setting: 'who changed it last',
  conversation: 'who opened it, and the two of a single one',
  conversation_head: 'who mentioned everybody last',
  company_change: 'who requested and decided',
  company_check: 'who decided',
  credit_grant_event: 'who decided',
  credit_payment: 'who paid or assigned; the items are exported',
  credit_setting: 'who changed it last',
  datev_setting: 'who changed it last',
  deposit_event: 'who decided',
  download_record: 'who downloaded',
  download_request: 'who requested',
  invoice_archive: 'who requested',
  dispatch_event: 'who acted',
  downloaded_item: 'who downloaded',
  feed: 'who set it up',
  held_movement: 'who stored or corrected',
  item_change: 'who changed',
  item_material: 'who added',
  ledger_export: 'who requested',
  ledger_lock: 'who decided',
  legal_agreement_version: 'who wrote the version',
  match_run: 'who began it',
  market: 'who changed the settings last',
  payment_method: 'who changed it last',
  order_approval: 'who requested and decided',
  order_bulk: 'who started it',
  order_export: 'who requested',
  price_agreement: 'who signed',
  purchase_order_event: 'who acted',
  sales_order_alias: 'who chose the goods',
  sales_order_event: 'who acted',
  payout_event: 'who decided',
  payout_run: 'who ordered it',
  seller_facts_rule: 'who changed it last',
  settlement_event: 'who decided',
  settlement_setting: 'who changed it last',
  withdrawal_event: 'who decided',
  tax_rate: 'who added and who replaced the entry',
};

test('every table that refers to a user is in a section, or listed with a reason', async () => {
  const database = await testDatabase();
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      a.attname ~ '(^|_)(email|e_mail|recipient|phone_number|user_id|person_id)(_|$)' or a.attname ~ '_by$'
      or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confrelid = 'user_account'::regclass and a.attnum = any(k.conkey)))
    order by name`);
  const covered = new Set(personalData.flatMap(({ tables }) => Object.keys(tables)));
  expect(rows.map(({ name }) => name).filter((name) => !covered.has(name) && !(name in elsewhere))).toEqual([]);
  const found = new Set(rows.map(({ name }) => name));
  expect(Object.keys(elsewhere).filter((name) => !found.has(name) || covered.has(name))).toEqual([]);
});

test('no table is in two sections', () => {
  const tables = personalData.flatMap((section) => Object.keys(section.tables));
  expect(tables.filter((name, index) => tables.indexOf(name) !== index)).toEqual([]);
});
