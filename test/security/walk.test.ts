/** Every declared call as every kind of user: refused as declared, and never answered for somebody else's objects. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { codesOfKind } from '../../contract/identity/access.ts';
import type { Access, Call } from '../../contract/wire/call.ts';
import { approvalCalls } from '../../contract/buying/approvals.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { buyerChatCalls, chatCalls } from '../../contract/talk/chat.ts';
import { chatExportCalls } from '../../contract/talk/chat-exports.ts';
import { chatNoteCalls } from '../../contract/talk/chat-notes.ts';
import { chatSafetyCalls } from '../../contract/talk/chat-moderation.ts';
import { codes } from '../../contract/wire/codes.ts';
import { calls } from '../../contract/index.ts';
import { invoiceArchiveCalls } from '../../contract/payments/invoice-archives.ts';
import { invoiceCalls } from '../../contract/payments/invoices.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { topUpCalls } from '../../contract/payments/balance/top-ups.ts';
import { privacyCalls } from '../../contract/identity/privacy.ts';
import { complianceCalls } from '../../contract/catalogue/compliance.ts';
import { productRegistrationCalls } from '../../contract/catalogue/product-registrations.ts';
import { downloadCalls } from '../../contract/materials/downloads.ts';
import { sellerExclusiveCalls } from '../../contract/pricing/exclusives.ts';
import { questionCalls } from '../../contract/buying/questions.ts';
import { quoteCalls } from '../../contract/buying/quotes.ts';
import { staffCalls } from '../../contract/companies/staff.ts';
import { wishListCalls } from '../../contract/buying/wish-lists.ts';
import { listSettingCalls } from '../../contract/orders/list-settings.ts';
import { exportTemplateCalls } from '../../contract/orders/export-templates.ts';
import { purchaseExportCalls } from '../../contract/orders/order-exports.ts';
import { afterSalesCalls } from '../../contract/orders/after-sales/buyer.ts';
import { salesCalls } from '../../contract/orders/sales.ts';
import { handlers } from '../../server/domains.ts';
import { closeEnded } from '../../server/domains/payments/settlements/jobs.ts';
import { issueDue } from '../../server/domains/payments/invoices/jobs.ts';
import type { Caller } from '../../server/platform/scope.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, testFiles } from '../support/market.ts';

type Actor = 'visitor' | 'unaudited buyer' | 'buyer' | 'seller' | 'operator' | 'buyer without codes' | 'seller without codes';

let database: Database;
const actors = new Map<Actor, Caller | null>();
/** Objects of one buyer and one seller that the actors above have nothing to do with. */
let theirs: Record<string, number | string>;

beforeAll(async () => {
  database = await testDatabase();
  const [buyer, seller, operator] = [
    await addCompany(database),
    await addCompany(database, { kind: 'seller' }),
    await addCompany(database, { kind: 'operator' }),
  ];
  actors.set('visitor', null);
  actors.set('unaudited buyer', await addUser(database, await addCompany(database, { state: 'submitted' }), { unaudited: true }));
  actors.set('buyer', await addUser(database, buyer));
  actors.set('seller', await addUser(database, seller));
  actors.set('operator', await addUser(database, operator));
  actors.set('buyer without codes', await addUser(database, buyer, { accessCodes: [] }));
  actors.set('seller without codes', await addUser(database, seller, { accessCodes: [] }));
  theirs = await somebodyElse();
});

const plainCsv = { separator: 'comma', decimal: 'point', mark: false } as const;
const somebodysPaper = 'uploads/somebodys-paper';

/** A paid, packed order of another buyer with another seller, and another one that waits for payment. */
async function somebodyElse(): Promise<Record<string, number | string>> {
  const [buyer, seller] = [await addCompany(database), await addCompany(database, { kind: 'seller' })];
  const store = await addStore(database, seller);
  const addressId = await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000);
  const item = await addItem(database, store, {});
  const variantId = item.variants[0]?.id ?? 0;
  const theirBuyer = await addUser(database, buyer);
  const buys = callsAs(database, handlers, { caller: theirBuyer });
  await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    theirBuyer.id,
    theirBuyer.userId,
  ]);
  await database.pool.query(
    `insert into payment_method (method, is_on) values ('card', true) on conflict (method) do update set is_on = true`,
  );
  const topUp = await buys(topUpCalls.begin, { currency: 'EUR', amount: 10_00 });
  const copy = await buys(privacyCalls.requestExport, { scope: 'person' });
  const sells = callsAs(database, handlers, { caller: await addUser(database, seller) });
  const place = async () => {
    await buys(cartCalls.add, { lines: [{ variantId, quantity: 2 }] });
    return buys(checkoutCalls.placeOrder, {});
  };
  const open = await place();
  const paid = await place();
  await buys(paymentCalls.settle, { checkoutId: paid.checkoutId, method: 'balance' });
  const orderId = paid.orders[0]?.id ?? 0;
  await issueDue({ database, files: testFiles }, new Date());
  const [invoice] = (await buys(invoiceCalls.list, { orderId })).rows;
  const month = new Date().toISOString().slice(0, 7);
  const archive = await buys(invoiceArchiveCalls.request, { month, formats: ['pdf'] });
  await sells(salesCalls.accept, { storeId: store.id, orderId });
  await sells(salesCalls.pack, { storeId: store.id, orderId });
  const [line] = (await sells(salesCalls.detail, { storeId: store.id, orderId })).orderLines;
  const afterSales = await buys(afterSalesCalls.open, {
    ...{ buyerOrderId: orderId, kind: 'cancel', reason: 'late' },
    lines: [{ orderLineId: line?.id ?? 0, quantity: 1 }],
  });
  await buys(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  const lineId =
    (await database.pool.query<{ id: number }>('select id from cart_line where variant_id = $1', [variantId])).rows[0]?.id ?? 0;
  const signer = await addUser(database, buyer);
  const signed = await database.pool.query<{ id: number }>(
    `with agreement as (insert into legal_agreement (key, audience) values ('terms', '{buyer}') returning id),
     version as (insert into legal_agreement_version (agreement_id, version, texts) select id, 1, '{"en": {"title": "Terms", "body": "Terms"}}' from agreement returning id)
     insert into agreement_signature (version_id, company_id, user_id, language, text_hash, network)
     select id, $1, $2, 'en', '', '' from version returning id`,
    [buyer.id, signer.userId],
  );
  const limited = await addUser(database, buyer, { role: 'purchaser' });
  await database.pool.query('update user_account set limit_per_order = 0 where id = $1', [limited.userId]);
  const asks = callsAs(database, handlers, { caller: limited });
  await asks(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  await asks(checkoutCalls.placeOrder, {});
  const approvalId = (await asks(approvalCalls.list, {})).rows[0]?.id ?? 0;
  const ownRole = await buys(staffCalls.saveRole, { name: 'Own', codes: ['order.view'] });
  const bulks = await database.pool.query<{ id: number }>(
    `insert into order_bulk (company_id, user_id, store_id, action, created_at)
     values ($1, $2, null, 'cancel', now()), ($3, $2, $4, 'accept', now()) returning id`,
    [buyer.id, theirBuyer.userId, seller.id, store.id],
  );
  const exportForm = { columns: ['number' as const], format: 'csv' as const, csv: plainCsv };
  const orderExport = await buys(purchaseExportCalls.request, exportForm);
  const exportTemplate = await buys(exportTemplateCalls.add, { list: 'purchaseOrders', name: 'Own', ...exportForm });
  const { gid } = await buys(buyerChatCalls.open, { storeId: store.id });
  const { id: messageId } = await buys(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg: 'Theirs' } });
  await sells(chatSafetyCalls.block, { gid });
  const chatNote = await buys(chatNoteCalls.add, { gid, cid: randomUUID(), note: 'Theirs' });
  const chatExport = await buys(chatExportCalls.request, { gid });
  const [chatBlock] = (await sells(chatSafetyCalls.conversation, { gid })).blocks;
  const informed = await database.pool.query<{ id: string }>(
    `insert into chat_inform (id, user_id, request_id, from_type, operation, has_buttons, untreated, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'friend', 'subscribe', true, true, now()) returning id`,
    [theirBuyer.userId],
  );
  const view = await buys(listSettingCalls.addView, { list: 'purchaseOrders', name: 'Own', query: '' });
  const rule = await buys(approvalCalls.saveRule, { kind: 'new_seller' });
  const pack = await buys(downloadCalls.request, { selection: { kind: 'store', id: store.id }, contents: ['stock'], language: 'en' });
  const layout = await buys(downloadCalls.saveLayout, { name: 'Own', columns: [{ field: 'sku', name: 'sku' }] });
  const feed = await buys(downloadCalls.addFeed, { name: 'Own', selection: { kind: 'store', id: store.id }, language: 'en' });
  const material = await database.pool.query<{ id: number }>(
    `insert into item_material (item_id, kind, public, file_key, file_name, content_type, size, created_at)
     values ($1, 'manual', false, 'their/manual', 'manual.pdf', 'application/pdf', 1, now()) returning id`,
    [item.id],
  );
  const document = await database.pool.query<{ id: number }>(
    `insert into company_document (company_id, kind, file_key, file_name, content_type, size)
     values ($1, 'identity', 'their/paper', 'paper.pdf', 'application/pdf', 1) returning id`,
    [buyer.id],
  );
  const device = await database.pool.query<{ id: number }>(
    `with session as (insert into user_session (id, user_id, expires_at) values ($2, $1, now() + interval '1 day') returning id)
     insert into push_subscription (user_id, session_id, endpoint, public_key, auth, created_at)
     select $1, id, 'https://push.example/theirs', 'key', 'auth', now() from session returning id`,
    [limited.userId, randomUUID()],
  );
  const notice = await database.pool.query<{ id: number }>(
    `insert into notice (user_id, kind, category, parameters, created_at, shown) values ($1, 'orderPaid', 'order', '{"order": "1"}', now(), true)
     returning id`,
    [theirBuyer.userId],
  );
  const importId = randomUUID();
  await database.pool.query(
    `insert into import (id, store_id, file_key, file_name, content_type, state, headers, created_at)
     values ($1, $2, 'their/list', 'list.csv', 'text/csv', 'checked', '{sku}', now())`,
    [importId, store.id],
  );
  const orderUpload = await database.pool.query<{ id: number }>(
    `insert into order_upload (company_id, user_id, step_user_id, file_key, file_name, content_type, state, language, headers, created_at)
     values ($1, $2, $2, 'their/orders', 'orders.csv', 'text/csv', 'checked', 'en', '{SKU}', now()) returning id`,
    [buyer.id, theirBuyer.userId],
  );
  const bulkId = randomUUID();
  await database.pool.query(
    `insert into bulk_change (id, store_id, change, language, state, items, created_at)
     values ($1, $2, '{"kind": "item", "leadDays": 3}', 'en', 'checked', 1, now())`,
    [bulkId, store.id],
  );
  const list = await buys(wishListCalls.add, { lines: [{ variantId }] });
  const wishLines = await buys(wishListCalls.lines, { listId: list.listId });
  const question = await buys(questionCalls.ask, { itemId: item.id, text: 'Why is that so?' });
  const quote = await buys(quoteCalls.save, { lines: [{ variantId, quantity: 1 }], countryCode: 'DE', send: true });
  const hidden = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [buyer.id] });
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'document', 'paper.pdf', 9, 'application/pdf', 'stored', 9)`,
    [randomUUID(), somebodysPaper, buyer.id],
  );
  // Only the seller whose item is in it knows of it: nobody else was invited.
  const activity = await database.pool.query<{ id: number }>(
    `with activity as (insert into activity (kind, landing_url, starts_at, ends_at, published_version)
       values ('landing', 'theirs', now(), now() + interval '1 day', 1) returning id),
     version as (insert into activity_version (activity_id, version, content) select id, 1, '{"landingUrl": "theirs", "sourceLanguage": "en", "texts": {}, "blocks": []}' from activity)
     insert into activity_offer (activity_id, variant_id, price, state) select id, $1, 1, 'offered' from activity returning activity_id as id`,
    [variantId],
  );
  const party = await sells(complianceCalls.saveParty, {
    ...{ name: 'Maker', line1: 'Street 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE', email: 'maker@their.example' },
  });
  const registration = await sells(productRegistrationCalls.save, { scheme: 'weee', countryCode: 'DE', number: 'DE 12345678' });
  const group = await sells(sellerExclusiveCalls.saveGroup, { name: 'Own' });
  await sells(sellerExclusiveCalls.give, { kind: 'item', ids: [hidden.id], groupIds: [group.groupId] });
  const [right] = (await sells(sellerExclusiveCalls.list, { kind: 'item', groupId: group.groupId })).rows;
  const deposit = await database.pool.query<{ id: number }>(
    `insert into deposit (company_id, user_id, currency, amount, paid_on, reference, proof_key, proof_name, proof_type, created_at)
     select $1, id, 'EUR', 100, '2026-11-20', 'mine', 'x', 'x', 'application/pdf', now() from user_account where company_id = $1 limit 1 returning id`,
    [buyer.id],
  );
  const salesOrder = await database.pool.query<{ id: number; lineId: number }>(
    `with sold as (insert into sales_order (number, company_id, user_id, state, external_number, recipient, created_at)
       select 'SO-theirs', $1, id, 'problem', 'theirs', '{"countryCode": "DE"}', now() from user_account where company_id = $1 limit 1 returning id)
     insert into sales_order_line (sales_order_id, position, sku, quantity) select id, 0, 'X', 1 from sold returning sales_order_id as id, id as "lineId"`,
    [buyer.id],
  );
  const held = await database.pool.query<{ id: number }>(
    `insert into held_stock (company_id, variant_id, warehouse_id) values ($1, $2, $3) returning id`,
    [buyer.id, variantId, store.warehouseId],
  );
  const dispatch = await database.pool.query<{ id: number }>(
    `insert into dispatch (number, sales_order_id, company_id, store_id, warehouse_id, state, created_at)
     values ('DS-theirs', $1, $2, $3, $4, 'open', now()) returning id`,
    [salesOrder.rows[0]?.id, buyer.id, store.id, store.warehouseId],
  );
  const matchRun = await database.pool.query<{ id: number }>(
    `insert into match_run (company_id, user_id, state, total, until_id, orders, created_at) values ($1, $2, 'stopped', 0, 0, false, now()) returning id`,
    [buyer.id, theirBuyer.userId],
  );
  const withdrawal = await database.pool.query<{ id: number }>(
    `insert into withdrawal (company_id, user_id, currency, amount, holder, iban, created_at)
     select $1, id, 'EUR', 100, 'Mine', 'DE89370400440532013000', now() from user_account where company_id = $1 limit 1 returning id`,
    [buyer.id],
  );
  await database.pool.query(`update settlement_setting set settled_from = 'payment'`);
  const nextMonth = new Date(Date.now() + 32 * 86_400_000);
  await closeEnded(database, { now: nextMonth, publicUrl: 'http://localhost:3000' }, (_account, error) => {
    throw error;
  });
  const settlement = await database.pool.query<{ id: number }>('select id from settlement where seller_company_id = $1', [seller.id]);
  const credit = await database.pool.query<{ grantId: number; itemId: number; reminderId: number }>(
    `with given as (insert into credit_grant (seller_company_id, buyer_company_id, currency, credit_limit, days, created_by, created_at, changed_at)
       values ($1, $2, 'EUR', 1000, 30, $3, now(), now()) returning id),
     item as (insert into credit_item (grant_id, order_id, buyer_company_id, seller_company_id, currency, amount, due_on, created_at)
       select id, $4, $2, $1, 'EUR', 1000, current_date, now() from given returning id),
     reminder as (insert into credit_reminder (buyer_company_id, seller_company_id, currency, step, total, language, content, created_at)
       values ($2, $1, 'EUR', 1, 1000, 'en', '{}', now()) returning id)
     select given.id as "grantId", item.id as "itemId", reminder.id as "reminderId" from given, item, reminder`,
    [seller.id, buyer.id, theirBuyer.userId, orderId],
  );
  return {
    caseId: afterSales.caseId,
    settlementId: settlement.rows[0]?.id ?? 0,
    grantId: credit.rows[0]?.grantId ?? 0,
    creditItemId: credit.rows[0]?.itemId ?? 0,
    reminderId: credit.rows[0]?.reminderId ?? 0,
    partyId: party.id,
    registrationId: registration.id,
    sessionId: theirBuyer.id,
    exportId: copy.id,
    storeId: store.id,
    orderId,
    viewId: view.id,
    templateId: exportTemplate.id,
    orderExportId: orderExport.id,
    purchaseBulkId: bulks.rows[0]?.id ?? 0,
    salesBulkId: bulks.rows[1]?.id ?? 0,
    invoiceId: invoice?.id ?? 0,
    archiveId: archive.id,
    openOrderId: open.orders[0]?.id ?? 0,
    checkoutId: open.checkoutId,
    orderLineId: line?.id ?? 0,
    addressId,
    lineId,
    variantId,
    activityId: activity.rows[0]?.id ?? 0,
    itemId: hidden.id,
    signatureId: signed.rows[0]?.id ?? 0,
    documentId: document.rows[0]?.id ?? 0,
    depositId: deposit.rows[0]?.id ?? 0,
    topUpId: topUp.id,
    withdrawalId: withdrawal.rows[0]?.id ?? 0,
    dispatchId: dispatch.rows[0]?.id ?? 0,
    matchRunId: matchRun.rows[0]?.id ?? 0,
    heldId: held.rows[0]?.id ?? 0,
    salesOrderId: salesOrder.rows[0]?.id ?? 0,
    salesLineId: salesOrder.rows[0]?.lineId ?? 0,
    requestId: pack.id,
    layoutId: layout.id,
    feedId: feed.id,
    materialId: material.rows[0]?.id ?? 0,
    openItemId: item.id,
    approvalId,
    userId: limited.userId,
    roleId: ownRole.id,
    ruleId: rule.id,
    listId: list.listId,
    questionId: question.id,
    quoteId: quote.id,
    importId,
    uploadId: orderUpload.rows[0]?.id ?? 0,
    bulkId,
    wishLineId: wishLines.rows[0]?.id ?? 0,
    hiddenVariantId: hidden.variants[0]?.id ?? 0,
    groupId: group.groupId,
    rightId: right?.id ?? 0,
    companyId: buyer.id,
    noticeId: notice.rows[0]?.id ?? 0,
    pushDeviceId: device.rows[0]?.id ?? 0,
    gid,
    chatExportId: chatExport.id,
    noteId: chatNote.id,
    messageId,
    blockId: chatBlock?.id ?? 0,
    informId: informed.rows[0]?.id ?? '',
  };
}

/** What the declaration says should happen; written without a look at the code that checks it. */
function refusalOf(access: Access, actor: Actor): number | null {
  if (access.who === 'anyone') return null;
  if (actor === 'visitor') return codes.sessionExpired;
  const fits: Record<Exclude<Access['who'], 'anyone'>, Actor[]> = {
    signedIn: ['unaudited buyer', 'buyer', 'seller', 'operator', 'buyer without codes', 'seller without codes'],
    buyer: ['unaudited buyer', 'buyer', 'buyer without codes'],
    auditedBuyer: ['unaudited buyer', 'buyer', 'buyer without codes'],
    seller: ['seller', 'seller without codes'],
    operator: ['operator'],
  };
  if (!fits[access.who].includes(actor)) return codes.forbidden;
  if (access.who === 'auditedBuyer' && actor === 'unaudited buyer') return codes.unaudited;
  if (!access.code) return null;
  const kind = actor === 'operator' ? 'operator' : actor.startsWith('seller') ? 'seller' : 'buyer';
  return actor.endsWith('without codes') || !codesOfKind[kind].includes(access.code) ? codes.forbidden : null;
}

const accessRefusals: number[] = [codes.sessionExpired, codes.forbidden, codes.unaudited];

async function codeOf(call: Call, session: Caller | null, input: unknown): Promise<number> {
  try {
    await callsAs(database, handlers, { caller: session, network: randomUUID() })(call, input as never, { idempotencyKey: randomUUID() });
    return codes.success;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'number') return code;
    throw error;
  }
}

it('has a handler for every declared call, and no other', () => {
  expect(handlers.map((handler) => handler.call.name).toSorted()).toEqual(calls.map((call) => call.name).toSorted());
});

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it.each(['visitor', 'unaudited buyer', 'buyer', 'seller', 'operator', 'buyer without codes', 'seller without codes'] as const)(
    'by a %s',
    async (actor) => {
      // Invalid values for the rest: a caller who passes the access check gets an input error instead.
      const code = await codeOf(call, actors.get(actor) ?? null, { nonsense: true });
      const refusal = refusalOf(call.access, actor);
      if (call.name === 'accounts.refresh')
        expect(code, 'open to anyone, but nothing to renew without the cookie').toBe(codes.sessionExpired);
      else if (refusal === null) expect(accessRefusals).not.toContain(code);
      else expect(code).toBe(refusal);
    },
  );
});

/** For each call that names an object of a company: input with somebody else's, who asks, and the answer. */
const theirDispatch = () => ({ storeId: theirs['storeId'], dispatchId: theirs['dispatchId'] });

const foreign: Record<string, { actor: 'buyer' | 'seller' | 'visitor'; input: () => unknown; code: number }> = {
  'catalogue.item': { actor: 'buyer', input: () => ({ id: theirs['itemId'] }), code: codes.notFound },
  'catalogue.priceHistory': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'] }), code: codes.notFound },
  'checkout.itemTerms': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'] }), code: codes.notFound },
  'notices.detail': { actor: 'buyer', input: () => ({ messageId: theirs['noticeId'] }), code: codes.notFound },
  'sellerNotices.detail': { actor: 'seller', input: () => ({ messageId: theirs['noticeId'] }), code: codes.notFound },
  'push.remove': { actor: 'buyer', input: () => ({ id: theirs['pushDeviceId'] }), code: codes.notFound },
  'push.showText': { actor: 'buyer', input: () => ({ id: theirs['pushDeviceId'], on: true }), code: codes.notFound },
  // They change nothing of anybody else's: see below.
  'notices.read': { actor: 'buyer', input: () => ({ messageIds: [theirs['noticeId']] }), code: codes.success },
  'notices.delete': { actor: 'buyer', input: () => ({ messageIds: [theirs['noticeId']] }), code: codes.success },
  'sellerNotices.read': { actor: 'seller', input: () => ({ messageIds: [theirs['noticeId']] }), code: codes.success },
  'sellerNotices.delete': { actor: 'seller', input: () => ({ messageIds: [theirs['noticeId']] }), code: codes.success },
  ...Object.fromEntries(
    Object.entries({
      'chat.send': { to: true, cid: randomUUID(), type: 'txt', body: { msg: 'Mine' } },
      'chat.sync': { gid: true, after: 0 },
      'chat.history': { targetId: true },
      'chat.place': { gid: true, id: true },
      'chat.conversation': { gid: true },
      'chat.channel': { gid: true },
      'chat.delivered': { gid: true, seq: 1 },
      'chat.fileList': { gid: true },
      'chat.orders': { gid: true },
      'chat.modify': { gid: true, id: true, msg: 'Mine' },
      'chat.recall': { gid: true, id: true },
      'chat.react': { gid: true, id: true, reaction: '👍', on: true },
      'chat.remove': { gid: true, ids: [] },
      'chat.pin': { gid: true, on: true },
      'chat.notify': { gid: true, notify: 'none' },
      'chat.delete': { gid: true },
      'chat.typing': { gid: true },
      'chat.presence': { gid: true },
      'chat.files': { gid: true, ids: [] },
      'chat.group': { gid: true, operation: 'memberAbsence' },
      'service.case': { gid: true },
      'service.change': { gid: true, action: 'take' },
      'service.rating': { gid: true },
      'service.rate': { gid: true, stars: 5 },
      'chatSafety.conversation': { gid: true },
      'chatTranslation.translate': { gid: true, ids: [randomUUID()] },
      'chatTranslation.always': { gid: true, on: true },
      'chatExports.request': { gid: true },
      'chatExports.list': { gid: true },
      'chatNotes.list': { gid: true },
      'chatNotes.add': { gid: true, cid: randomUUID(), note: 'Mine' },
      'chatSafety.report': { gid: true, messageIds: [randomUUID()], reason: 'spam' },
      'chatSafety.block': { gid: true },
      'chat.endFriend': { gid: true },
      'chat.combined': { gid: true, id: true },
    }).map(([name, input]) => [
      name,
      {
        actor: 'buyer' as const,
        code: codes.notFound,
        input: () =>
          Object.fromEntries(
            Object.entries(input).map(([key, value]) => [
              key,
              value === true && key !== 'on' ? theirs[key === 'id' ? 'messageId' : 'gid'] : value,
            ]),
          ),
      },
    ]),
  ),
  'service.deleteReply': { actor: 'seller', input: () => ({ id: 1 }), code: codes.notFound },
  'service.saveReply': {
    actor: 'seller',
    input: () => ({ id: 1, name: 'mine', shared: true, texts: { en: 'Mine' } }),
    code: codes.notFound,
  },
  'sellerService.settings': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'sellerService.save': {
    actor: 'seller',
    input: () => ({
      ...{ storeId: theirs['storeId'], version: 1, hours: [], holidayCountry: null, awayTexts: {} },
      ...{ firstTargetMinutes: 240, nextTargetMinutes: 480, answerMinutes: 10 },
    }),
    code: codes.notFound,
  },
  'chatNotes.delete': { actor: 'buyer', input: () => ({ gid: theirs['gid'], noteId: theirs['noteId'] }), code: codes.notFound },
  'chatExports.open': { actor: 'buyer', input: () => ({ exportId: theirs['chatExportId'] }), code: codes.notFound },
  'chatSafety.unblock': { actor: 'buyer', input: () => ({ blockId: theirs['blockId'] }), code: codes.notFound },
  'chat.colleague': { actor: 'buyer', input: () => ({ userId: theirs['userId'] }), code: codes.notFound },
  'chat.team': {
    actor: 'buyer',
    input: () => ({ cid: randomUUID(), name: 'Mine', users: [theirs['userId']] }),
    code: codes.notFound,
  },
  'chat.askFriend': { actor: 'buyer', input: () => ({ userId: theirs['userId'] }), code: codes.notFound },
  'chat.handleInform': { actor: 'buyer', input: () => ({ id: theirs['informId'], agree: true }), code: codes.notFound },
  'chat.openBuyer': { actor: 'seller', input: () => ({ event: 'order', id: theirs['orderId'] }), code: codes.notFound },
  'chat.buyerAlias': { actor: 'buyer', input: () => ({ groupId: theirs['gid'], buyerAlias: 'Mine' }), code: codes.notFound },
  'chat.sellerAlias': { actor: 'seller', input: () => ({ groupId: theirs['gid'], storeAlias: 'Mine' }), code: codes.notFound },
  // Answered with nothing: see below.
  'chat.card': { actor: 'buyer', input: () => ({ event: 'order', id: theirs['orderId'] }), code: codes.success },
  'chat.buyerGroups': { actor: 'buyer', input: () => ({ imGidList: [theirs['gid']] }), code: codes.success },
  'security.endSession': { actor: 'buyer', input: () => ({ sessionId: theirs['sessionId'] }), code: codes.notFound },
  'privacy.openExport': { actor: 'buyer', input: () => ({ exportId: theirs['exportId'] }), code: codes.notFound },
  'uploads.sign': { actor: 'buyer', input: () => ({ uri: somebodysPaper }), code: codes.notFound },
  'accounts.sellerStore': { actor: 'seller', input: () => ({ id: theirs['storeId'] }), code: codes.notFound },
  'accounts.saveAddress': {
    actor: 'buyer',
    code: codes.notFound,
    input: () => ({ id: theirs['addressId'], name: 'Mine', line1: 'Street 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' }),
  },
  'accounts.removeAddress': { actor: 'buyer', input: () => ({ ids: [theirs['addressId']] }), code: codes.notFound },
  'shops.holiday': { actor: 'seller', input: () => ({ id: theirs['storeId'], from: null, to: null }), code: codes.notFound },
  'shops.save': {
    actor: 'seller',
    code: codes.notFound,
    input: () => ({
      id: theirs['storeId'],
      name: 'Mine',
      itemCode: 'MINE',
      currencyCode: 'EUR',
      vatCountryCode: 'DE',
      countryCodes: ['DE'],
      leadDays: 3,
      texts: {},
      returnAddress: null,
      warehouses: [{ name: 'Mine', line1: 'Street 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' }],
    }),
  },
  'heldStock.detail': { actor: 'buyer', input: () => ({ heldId: theirs['heldId'] }), code: codes.notFound },
  'sellerHeldStock.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.success },
  'sellerHeldStock.storage': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], month: '2026-11' }), code: codes.notFound },
  'sellerHeldStock.correct': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], heldId: theirs['heldId'], seen: 0, counted: 1, reason: 'found', note: 'Mine' }),
    code: codes.notFound,
  },
  'dispatches.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.success },
  'dispatches.detail': { actor: 'seller', input: () => theirDispatch(), code: codes.ordersNotExist },
  'dispatches.note': { actor: 'seller', input: () => theirDispatch(), code: codes.ordersNotExist },
  'dispatches.step': { actor: 'seller', input: () => ({ ...theirDispatch(), to: 'packed' }), code: codes.ordersNotExist },
  'dispatches.ship': {
    actor: 'seller',
    input: () => ({ ...theirDispatch(), carrier: 'DHL', trackingNumber: '12345678' }),
    code: codes.ordersNotExist,
  },
  'dispatches.deliver': { actor: 'seller', input: () => theirDispatch(), code: codes.ordersNotExist },
  'dispatches.refuse': {
    actor: 'seller',
    input: () => ({ ...theirDispatch(), reason: 'other', note: 'Mine' }),
    code: codes.ordersNotExist,
  },
  'dispatches.takeBack': { actor: 'seller', input: () => ({ ...theirDispatch(), lines: [], note: '' }), code: codes.ordersNotExist },
  'matching.match': { actor: 'buyer', input: () => ({ buyerOrderIds: [theirs['salesOrderId']] }), code: codes.ordersNotExist },
  'matching.order': { actor: 'buyer', input: () => ({ buyerOrderIds: [theirs['salesOrderId']] }), code: codes.ordersNotExist },
  'matching.buy': { actor: 'buyer', input: () => ({ variantIds: [theirs['variantId']] }), code: codes.success },
  'matching.acceptQuantity': { actor: 'buyer', input: () => ({ variantId: theirs['variantId'] }), code: codes.success },
  'autoPurchase.save': {
    actor: 'buyer',
    input: () => ({
      ...{ isOn: true, pays: 'balance', perRun: 1, perDay: null, perMonth: null, mostRise: null, otherSellers: true },
      storeIds: [theirs['storeId']],
    }),
    code: codes.notFound,
  },
  'autoPurchase.allowStorage': { actor: 'buyer', input: () => ({ storeId: theirs['storeId'], termsId: 1 }), code: codes.notFound },
  'matching.stop': { actor: 'buyer', input: () => ({ id: theirs['matchRunId'] }), code: codes.notFound },
  'matching.resume': { actor: 'buyer', input: () => ({ id: theirs['matchRunId'] }), code: codes.notFound },
  'salesOrders.detail': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['salesOrderId'] }), code: codes.ordersNotExist },
  'salesOrders.save': {
    actor: 'buyer',
    code: codes.ordersNotExist,
    input: () => ({
      buyerOrderId: theirs['salesOrderId'],
      version: 0,
      order: {
        externalNumber: '1',
        recipient: { name: 'Mine', line1: 'Street 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
        lines: [{ sku: 'X', quantity: 1 }],
      },
    }),
  },
  'salesOrders.remedy': {
    actor: 'buyer',
    code: codes.ordersNotExist,
    input: () => ({ buyerOrderId: theirs['salesOrderId'], lineId: theirs['salesLineId'], remedy: 'ignore' }),
  },
  'salesOrders.check': { actor: 'buyer', input: () => ({ buyerOrderIds: [theirs['salesOrderId']] }), code: codes.ordersNotExist },
  'salesOrders.cancel': { actor: 'buyer', input: () => ({ buyerOrderIds: [theirs['salesOrderId']] }), code: codes.ordersNotExist },
  'agreements.signedText': { actor: 'buyer', input: () => ({ id: theirs['signatureId'] }), code: codes.notFound },
  'agreements.signedPdf': { actor: 'buyer', input: () => ({ id: theirs['signatureId'] }), code: codes.notFound },
  'cart.add': {
    actor: 'buyer',
    input: () => ({ lines: [{ variantId: theirs['hiddenVariantId'], quantity: 1 }] }),
    code: codes.productNotExist,
  },
  'cart.update': { actor: 'buyer', input: () => ({ lines: [{ lineId: theirs['lineId'], quantity: 9 }] }), code: codes.notFound },
  'cart.remove': { actor: 'buyer', input: () => ({ lineIds: [theirs['lineId']] }), code: codes.notFound },
  'cart.saveForLater': { actor: 'buyer', input: () => ({ lineIds: [theirs['lineId']], saved: true }), code: codes.notFound },
  'checkout.preview': { actor: 'buyer', input: () => ({ lineIds: [theirs['lineId']] }), code: codes.notFound },
  'checkout.placeOrder': { actor: 'buyer', input: () => ({ lineIds: [theirs['lineId']] }), code: codes.notFound },
  'checkout.checkout': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'] }), code: codes.notFound },
  'payments.settle': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'], method: 'balance' }), code: codes.notFound },
  'payments.result': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'] }), code: codes.notFound },
  'payments.begin': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'], method: 'card' }), code: codes.notFound },
  'payments.transfer': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'] }), code: codes.notFound },
  'payments.follow': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'] }), code: codes.notFound },
  'savedCards.remove': { actor: 'buyer', input: () => ({ id: 'somebody-elses' }), code: codes.notFound },
  'testAccounts.read': { actor: 'seller', input: () => ({ reference: 'somebody-elses' }), code: codes.notFound },
  'testAccounts.decide': { actor: 'seller', input: () => ({ reference: 'somebody-elses', outcome: 'ready' }), code: codes.notFound },
  'topUps.result': { actor: 'buyer', input: () => ({ id: theirs['topUpId'] }), code: codes.notFound },
  'topUps.follow': { actor: 'buyer', input: () => ({ id: theirs['topUpId'] }), code: codes.notFound },
  'deposits.withdraw': { actor: 'buyer', input: () => ({ id: theirs['depositId'] }), code: codes.notFound },
  'withdrawals.cancel': { actor: 'buyer', input: () => ({ id: theirs['withdrawalId'] }), code: codes.notFound },
  'ownCredit.pay': { actor: 'buyer', input: () => ({ items: [{ id: theirs['creditItemId'], amount: 1 }] }), code: codes.notFound },
  'ownCreditReminders.letter': { actor: 'buyer', input: () => ({ id: theirs['reminderId'] }), code: codes.notFound },
  'sellerCreditReminders.letter': { actor: 'seller', input: () => ({ id: theirs['reminderId'] }), code: codes.notFound },
  'sellerCredit.item': { actor: 'seller', input: () => ({ id: theirs['grantId'] }), code: codes.notFound },
  'sellerCredit.change': { actor: 'seller', input: () => ({ id: theirs['grantId'], limit: 1, days: 30 }), code: codes.notFound },
  'sellerCredit.end': { actor: 'seller', input: () => ({ id: theirs['grantId'] }), code: codes.notFound },
  // A seller grants terms to buyers that it knows.
  'sellerCredit.grant': {
    actor: 'seller',
    input: () => ({ buyerId: theirs['companyId'], currency: 'EUR', limit: 1, days: 30 }),
    code: codes.invalid,
  },
  'paymentMethods.offered': { actor: 'buyer', input: () => ({ checkoutId: theirs['checkoutId'] }), code: codes.notFound },
  'sellerSettlements.detail': { actor: 'seller', input: () => ({ settlementId: theirs['settlementId'] }), code: codes.notFound },
  'sellerSettlements.lines': { actor: 'seller', input: () => ({ settlementId: theirs['settlementId'] }), code: codes.notFound },
  'sellerSettlements.file': { actor: 'seller', input: () => ({ settlementId: theirs['settlementId'] }), code: codes.notFound },
  'sellerSettlements.invoice': { actor: 'seller', input: () => ({ settlementId: theirs['settlementId'] }), code: codes.notFound },
  'invoices.file': { actor: 'buyer', input: () => ({ invoiceId: theirs['invoiceId'] }), code: codes.notFound },
  'sellerInvoices.file': { actor: 'seller', input: () => ({ invoiceId: theirs['invoiceId'] }), code: codes.notFound },
  'invoiceArchives.open': { actor: 'buyer', input: () => ({ archiveId: theirs['archiveId'] }), code: codes.notFound },
  'sellerInvoiceArchives.open': { actor: 'seller', input: () => ({ archiveId: theirs['archiveId'] }), code: codes.notFound },
  // There is nothing to put into an archive.
  'invoiceArchives.request': {
    actor: 'buyer',
    input: () => ({ month: new Date().toISOString().slice(0, 7), storeId: theirs['storeId'], formats: ['pdf'] }),
    code: codes.refused,
  },
  'sellerInvoiceArchives.request': {
    actor: 'seller',
    input: () => ({ month: new Date().toISOString().slice(0, 7), storeId: theirs['storeId'], formats: ['pdf'] }),
    code: codes.refused,
  },
  'listSettings.changeView': {
    actor: 'buyer',
    input: () => ({ viewId: theirs['viewId'], name: 'Mine', isDefault: false }),
    code: codes.notFound,
  },
  'listSettings.removeView': { actor: 'buyer', input: () => ({ viewId: theirs['viewId'] }), code: codes.notFound },
  'exportTemplates.overwrite': {
    actor: 'buyer',
    input: () => ({ templateId: theirs['templateId'], columns: ['number'], format: 'csv', csv: plainCsv }),
    code: codes.notFound,
  },
  'exportTemplates.change': {
    actor: 'buyer',
    input: () => ({ templateId: theirs['templateId'], name: 'Mine', isDefault: false }),
    code: codes.notFound,
  },
  'exportTemplates.remove': { actor: 'buyer', input: () => ({ templateId: theirs['templateId'] }), code: codes.notFound },
  'afterSales.detail': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'] }),
    code: codes.notFound,
  },
  'afterSales.file': { actor: 'buyer', input: () => ({ caseId: theirs['caseId'], fileId: 1 }), code: codes.notFound },
  'sellerAfterSales.file': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], fileId: 1 }),
    code: codes.notFound,
  },
  'afterSales.write': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], note: 'x' }),
    code: codes.notFound,
  },
  'afterSales.acceptOffer': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], version: 1 }),
    code: codes.notFound,
  },
  'afterSales.offer': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], version: 1, amount: 1 }),
    code: codes.notFound,
  },
  'afterSales.withdraw': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], version: 1 }),
    code: codes.notFound,
  },
  'afterSales.dispute': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], version: 1, note: 'x' }),
    code: codes.notFound,
  },
  'afterSales.shipReturn': {
    actor: 'buyer',
    input: () => ({ caseId: theirs['caseId'], version: 1, carrier: 'x', trackingNumber: 'x' }),
    code: codes.notFound,
  },
  'afterSales.options': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'], kind: 'refund' }), code: codes.ordersNotExist },
  'afterSales.open': {
    actor: 'buyer',
    input: () => ({ buyerOrderId: theirs['orderId'], kind: 'refund', reason: 'late', lines: [{ orderLineId: 1, quantity: 1 }] }),
    code: codes.ordersNotExist,
  },
  'sellerAfterSales.detail': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'] }),
    code: codes.notFound,
  },
  'sellerAfterSales.review': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'] }),
    code: codes.notFound,
  },
  'sellerAfterSales.write': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], note: 'x' }),
    code: codes.notFound,
  },
  'sellerAfterSales.accept': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], version: 1 }),
    code: codes.notFound,
  },
  'sellerAfterSales.offer': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], version: 1, amount: 1, returnWanted: false }),
    code: codes.notFound,
  },
  'sellerAfterSales.refuse': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], version: 1, note: 'x' }),
    code: codes.notFound,
  },
  'sellerAfterSales.receive': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], caseId: theirs['caseId'], version: 1, lines: [] }),
    code: codes.notFound,
  },
  // Of another company's order or store there are no cases on this side.
  'afterSales.list': { actor: 'buyer', input: () => ({ orderId: theirs['orderId'] }), code: codes.success },
  'sellerAfterSales.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.success },
  'sellerAfterSales.rule': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'sellerAfterSales.saveRule': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], perCase: 1, perMonth: 1 }),
    code: codes.notFound,
  },
  'purchaseExports.open': { actor: 'buyer', input: () => ({ exportId: theirs['orderExportId'] }), code: codes.notFound },
  'salesOrderExports.open': { actor: 'buyer', input: () => ({ exportId: theirs['orderExportId'] }), code: codes.notFound },
  'salesOrderExports.request': {
    actor: 'buyer',
    input: () => ({ uploadId: theirs['uploadId'], columns: ['number'], format: 'csv', csv: plainCsv }),
    code: codes.success,
  },
  'salesExports.open': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], exportId: theirs['orderExportId'] }),
    code: codes.notFound,
  },
  'print.slips': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderIds: [theirs['orderId']] }),
    code: codes.ordersNotExist,
  },
  'print.pickingList': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderIds: [theirs['orderId']] }),
    code: codes.ordersNotExist,
  },
  'salesExports.request': {
    actor: 'seller',
    input: () => ({
      ...{ storeId: theirs['storeId'], columns: ['number'], format: 'csv', csv: plainCsv },
    }),
    code: codes.notFound,
  },
  'purchaseBulk.detail': { actor: 'buyer', input: () => ({ bulkId: theirs['purchaseBulkId'] }), code: codes.notFound },
  'salesBulk.detail': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], bulkId: theirs['salesBulkId'] }),
    code: codes.notFound,
  },
  'salesBulk.start': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], action: 'accept', orders: '1' }),
    code: codes.refused,
  },
  'purchaseOrders.detail': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'] }), code: codes.ordersNotExist },
  'purchaseOrders.cancel': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['openOrderId'] }), code: codes.ordersNotExist },
  'purchaseOrders.confirmReceipt': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'] }), code: codes.ordersNotExist },
  'purchaseOrders.orderAgain': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'] }), code: codes.ordersNotExist },
  'purchaseOrders.orderAgainMany': {
    actor: 'buyer',
    input: () => ({ buyerOrderIds: [theirs['orderId']] }),
    code: codes.ordersNotExist,
  },
  'purchasePrint.papers': { actor: 'buyer', input: () => ({ buyerOrderIds: [theirs['orderId']] }), code: codes.ordersNotExist },
  'purchaseOrders.paper': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'] }), code: codes.ordersNotExist },
  'purchaseOrders.answerChange': {
    actor: 'buyer',
    input: () => ({ buyerOrderId: theirs['orderId'], changeId: 1, agree: true }),
    code: codes.ordersNotExist,
  },
  'company.removeDocument': { actor: 'buyer', input: () => ({ id: theirs['documentId'] }), code: codes.notFound },
  'company.documentLink': { actor: 'buyer', input: () => ({ id: theirs['documentId'] }), code: codes.notFound },
  'sellerCompany.removeDocument': { actor: 'seller', input: () => ({ id: theirs['documentId'] }), code: codes.notFound },
  'sellerCompany.documentLink': { actor: 'seller', input: () => ({ id: theirs['documentId'] }), code: codes.notFound },
  'staff.invite': {
    actor: 'buyer',
    input: () => ({ email: 'somebody@new.example', name: 'Somebody', roleId: theirs['roleId'] }),
    code: codes.notFound,
  },
  'staff.resend': { actor: 'buyer', input: () => ({ userId: theirs['userId'] }), code: codes.notFound },
  'staff.change': {
    actor: 'buyer',
    input: () => ({ userId: theirs['userId'], name: 'x', roleId: theirs['roleId'] }),
    code: codes.notFound,
  },
  'staff.block': { actor: 'buyer', input: () => ({ userId: theirs['userId'], blocked: true }), code: codes.notFound },
  'staff.remove': { actor: 'buyer', input: () => ({ userId: theirs['userId'] }), code: codes.notFound },
  'staff.saveRole': { actor: 'buyer', input: () => ({ roleId: theirs['roleId'], name: 'x', codes: ['order.view'] }), code: codes.notFound },
  'staff.removeRole': { actor: 'buyer', input: () => ({ roleId: theirs['roleId'] }), code: codes.notFound },
  'approvals.detail': { actor: 'buyer', input: () => ({ approvalId: theirs['approvalId'] }), code: codes.notFound },
  'approvals.approve': { actor: 'buyer', input: () => ({ approvalId: theirs['approvalId'] }), code: codes.notFound },
  'approvals.refuse': { actor: 'buyer', input: () => ({ approvalId: theirs['approvalId'], reason: 'no' }), code: codes.notFound },
  'approvals.withdraw': { actor: 'buyer', input: () => ({ approvalId: theirs['approvalId'] }), code: codes.notFound },
  'approvals.saveRule': { actor: 'buyer', input: () => ({ ruleId: theirs['ruleId'], kind: 'new_seller' }), code: codes.notFound },
  'approvals.removeRule': { actor: 'buyer', input: () => ({ ruleId: theirs['ruleId'] }), code: codes.notFound },
  'wishLists.lines': { actor: 'buyer', input: () => ({ listId: theirs['listId'] }), code: codes.notFound },
  'wishLists.save': { actor: 'buyer', input: () => ({ listId: theirs['listId'], name: 'Mine' }), code: codes.notFound },
  'wishLists.removeList': { actor: 'buyer', input: () => ({ listId: theirs['listId'] }), code: codes.notFound },
  'wishLists.add': {
    actor: 'buyer',
    input: () => ({ listId: theirs['listId'], lines: [{ variantId: theirs['variantId'] }] }),
    code: codes.notFound,
  },
  'wishLists.note': { actor: 'buyer', input: () => ({ lineId: theirs['wishLineId'], note: 'mine' }), code: codes.notFound },
  'wishLists.move': {
    actor: 'buyer',
    input: () => ({ lineIds: [theirs['wishLineId']], listId: theirs['listId'] }),
    code: codes.notFound,
  },
  'wishLists.remove': { actor: 'buyer', input: () => ({ lineIds: [theirs['wishLineId']] }), code: codes.notFound },
  'wishLists.watch': {
    actor: 'buyer',
    input: () => ({ lineId: theirs['wishLineId'], backInStock: true, priceBelow: null }),
    code: codes.notFound,
  },
  'wishLists.toCart': { actor: 'buyer', input: () => ({ lineIds: [theirs['wishLineId']] }), code: codes.notFound },
  'wishLists.export': { actor: 'buyer', input: () => ({ listId: theirs['listId'] }), code: codes.notFound },
  'questions.ofItem': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'] }), code: codes.notFound },
  'questions.ask': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'], text: 'Why is that so?' }), code: codes.productNotExist },
  'questions.withdraw': { actor: 'buyer', input: () => ({ id: theirs['questionId'] }), code: codes.notFound },
  'questions.answer': { actor: 'seller', input: () => ({ id: theirs['questionId'], version: 1, text: 'Mine' }), code: codes.notFound },
  'questions.publish': { actor: 'seller', input: () => ({ id: theirs['questionId'], version: 1, publish: true }), code: codes.notFound },
  'questions.withdrawAnswer': { actor: 'seller', input: () => ({ id: theirs['questionId'], version: 1 }), code: codes.notFound },
  'quotes.choices': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'] }), code: codes.productNotExist },
  'quotes.save': {
    actor: 'buyer',
    input: () => ({ id: theirs['quoteId'], lines: [{ variantId: theirs['variantId'], quantity: 1 }], countryCode: 'DE' }),
    code: codes.notFound,
  },
  'quotes.remove': { actor: 'buyer', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'quotes.detail': { actor: 'buyer', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'quotes.counter': {
    actor: 'buyer',
    input: () => ({ id: theirs['quoteId'], version: 1, lines: [{ variantId: theirs['variantId'], quantity: 1, unitPrice: 1 }] }),
    code: codes.notFound,
  },
  'quotes.accept': { actor: 'buyer', input: () => ({ id: theirs['quoteId'], version: 1 }), code: codes.notFound },
  'quotes.decline': { actor: 'buyer', input: () => ({ id: theirs['quoteId'], version: 1 }), code: codes.notFound },
  'quotes.toCart': { actor: 'buyer', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'quotes.paper': { actor: 'buyer', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'sellerQuotes.detail': { actor: 'seller', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'sellerQuotes.paper': { actor: 'seller', input: () => ({ id: theirs['quoteId'] }), code: codes.notFound },
  'sellerQuotes.offer': {
    actor: 'seller',
    input: () => ({
      id: theirs['quoteId'],
      version: 1,
      lines: [{ variantId: theirs['variantId'], quantity: 1, unitPrice: 1, minimumQuantity: 1 }],
      validUntil: new Date().toISOString().slice(0, 10),
      pricesUntil: new Date().toISOString().slice(0, 10),
    }),
    code: codes.notFound,
  },
  'sellerQuotes.accept': { actor: 'seller', input: () => ({ id: theirs['quoteId'], version: 1 }), code: codes.notFound },
  'sellerQuotes.decline': { actor: 'seller', input: () => ({ id: theirs['quoteId'], version: 1 }), code: codes.notFound },
  'ownNumbers.save': {
    actor: 'buyer',
    input: () => ({ lines: [{ variantId: theirs['hiddenVariantId'], number: 'MINE' }] }),
    code: codes.notFound,
  },
  'sellerActivities.detail': { actor: 'seller', input: () => ({ id: theirs['activityId'] }), code: codes.notFound },
  'sellerActivities.offer': {
    actor: 'seller',
    input: () => ({ id: theirs['activityId'], lines: [{ variantId: theirs['variantId'], price: 1 }] }),
    code: codes.notFound,
  },
  'sellerActivities.withdraw': {
    actor: 'seller',
    input: () => ({ id: theirs['activityId'], variantIds: [theirs['variantId']] }),
    code: codes.notFound,
  },
  'materials.ofItem': { actor: 'buyer', input: () => ({ itemId: theirs['itemId'] }), code: codes.notFound },
  'materials.open': { actor: 'visitor', input: () => ({ materialId: theirs['materialId'] }), code: codes.notFound },
  'sellerMaterials.list': { actor: 'seller', input: () => ({ itemId: theirs['openItemId'] }), code: codes.notFound },
  'sellerMaterials.add': {
    actor: 'seller',
    input: () => ({ itemId: theirs['openItemId'], key: 'x/y', kind: 'manual', public: true }),
    code: codes.notFound,
  },
  'sellerMaterials.change': {
    actor: 'seller',
    input: () => ({ materialId: theirs['materialId'], kind: 'manual', public: true }),
    code: codes.notFound,
  },
  'sellerMaterials.remove': { actor: 'seller', input: () => ({ materialId: theirs['materialId'] }), code: codes.notFound },
  'sellerMaterials.storeRights': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'sellerMaterials.saveStoreRights': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], rights: [] }), code: codes.notFound },
  'sellerMaterials.saveRights': { actor: 'seller', input: () => ({ itemId: theirs['openItemId'], rights: [] }), code: codes.notFound },
  'downloads.request': {
    actor: 'buyer',
    input: () => ({ selection: { kind: 'purchased' }, contents: ['data'], language: 'en', layoutId: theirs['layoutId'] }),
    code: codes.notFound,
  },
  'downloads.again': { actor: 'buyer', input: () => ({ requestId: theirs['requestId'] }), code: codes.notFound },
  'downloads.remove': { actor: 'buyer', input: () => ({ requestId: theirs['requestId'] }), code: codes.notFound },
  'downloads.link': { actor: 'buyer', input: () => ({ requestId: theirs['requestId'] }), code: codes.notFound },
  'downloads.saveLayout': {
    actor: 'buyer',
    input: () => ({ layoutId: theirs['layoutId'], name: 'Mine', columns: [{ field: 'sku', name: 'sku' }] }),
    code: codes.notFound,
  },
  'downloads.removeLayout': { actor: 'buyer', input: () => ({ layoutId: theirs['layoutId'] }), code: codes.notFound },
  'feeds.add': {
    actor: 'buyer',
    input: () => ({ name: 'Mine', selection: { kind: 'purchased' }, language: 'en', layoutId: theirs['layoutId'] }),
    code: codes.notFound,
  },
  'feeds.change': {
    actor: 'buyer',
    input: () => ({ feedId: theirs['feedId'], name: 'Mine', language: 'en' }),
    code: codes.notFound,
  },
  'feeds.renew': { actor: 'buyer', input: () => ({ feedId: theirs['feedId'] }), code: codes.notFound },
  'feeds.remove': { actor: 'buyer', input: () => ({ feedId: theirs['feedId'] }), code: codes.notFound },
  'bulkChanges.start': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], change: { kind: 'item', leadDays: 3 }, filter: {} }),
    code: codes.notFound,
  },
  'bulkChanges.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'bulkChanges.detail': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }), code: codes.notFound },
  'bulkChanges.progress': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }),
    code: codes.notFound,
  },
  'bulkChanges.apply': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }), code: codes.notFound },
  'bulkChanges.stop': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }), code: codes.notFound },
  'bulkChanges.discard': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }), code: codes.notFound },
  'bulkChanges.refused': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], bulkId: theirs['bulkId'] }), code: codes.notFound },
  'listingImports.start': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], fileKey: somebodysPaper }), code: codes.notFound },
  'salesOrders.list': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.success },
  'salesOrders.export': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.success },
  'orderUploads.start': { actor: 'buyer', input: () => ({ fileKey: somebodysPaper }), code: codes.notFound },
  'orderUploads.detail': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.progress': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.check': {
    actor: 'buyer',
    input: () => ({ uploadId: theirs['uploadId'], mapping: ['orderNumber', 'sku', 'name', 'line1', 'city', 'quantity'], settings: {} }),
    code: codes.ordersNotExist,
  },
  'orderUploads.readAgain': {
    actor: 'buyer',
    input: () => ({ uploadId: theirs['uploadId'], encoding: 'utf-8' }),
    code: codes.ordersNotExist,
  },
  'orderUploads.problems': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.correct': {
    actor: 'buyer',
    input: () => ({ uploadId: theirs['uploadId'], line: 2, column: 0, value: 'x' }),
    code: codes.ordersNotExist,
  },
  'orderUploads.write': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.stop': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.undo': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'orderUploads.failed': { actor: 'buyer', input: () => ({ uploadId: theirs['uploadId'] }), code: codes.ordersNotExist },
  'listingImports.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'listingImports.detail': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.progress': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.pictures': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.fetchAgain': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.check': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'], mapping: ['sku'], settings: {} }),
    code: codes.notFound,
  },
  'listingImports.readAgain': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'], encoding: 'utf-8' }),
    code: codes.notFound,
  },
  'listingImports.problems': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.correct': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'], line: 2, column: 0, value: 'x' }),
    code: codes.notFound,
  },
  'listingImports.failed': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.write': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.undo': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.cancel': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], importId: theirs['importId'] }),
    code: codes.notFound,
  },
  'listingImports.template': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'sellerExclusives.give': {
    actor: 'seller',
    input: () => ({ kind: 'store', ids: [theirs['storeId']], companyIds: [theirs['companyId']] }),
    code: codes.notFound,
  },
  'sellerExclusives.change': { actor: 'seller', input: () => ({ kind: 'item', id: theirs['rightId'] }), code: codes.notFound },
  'sellerExclusives.end': { actor: 'seller', input: () => ({ kind: 'item', ids: [theirs['rightId']] }), code: codes.notFound },
  'sellerExclusives.open': { actor: 'seller', input: () => ({ kind: 'item', ids: [theirs['itemId']] }), code: codes.notFound },
  'sellerExclusives.group': { actor: 'seller', input: () => ({ groupId: theirs['groupId'] }), code: codes.notFound },
  'sellerExclusives.saveGroup': { actor: 'seller', input: () => ({ groupId: theirs['groupId'], name: 'Mine' }), code: codes.notFound },
  'sellerExclusives.endGroup': { actor: 'seller', input: () => ({ groupId: theirs['groupId'] }), code: codes.notFound },
  'sellerExclusives.addMembers': {
    actor: 'seller',
    input: () => ({ groupId: theirs['groupId'], companyIds: [theirs['companyId']] }),
    code: codes.notFound,
  },
  'sellerExclusives.removeMembers': {
    actor: 'seller',
    input: () => ({ groupId: theirs['groupId'], companyIds: [theirs['companyId']] }),
    code: codes.notFound,
  },
  'sellerExclusives.prices': {
    actor: 'seller',
    input: () => ({ itemId: theirs['itemId'], granteeKind: 'group', granteeId: theirs['groupId'] }),
    code: codes.notFound,
  },
  'sellerExclusives.savePrices': {
    actor: 'seller',
    input: () => ({ itemId: theirs['itemId'], granteeKind: 'buyer', granteeId: theirs['companyId'], prices: [] }),
    code: codes.notFound,
  },
  'listings.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'listings.export': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], format: 'csv' }), code: codes.notFound },
  'listings.choices': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'listings.readiness': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'listings.categories': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'listings.detail': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], id: theirs['itemId'] }), code: codes.notFound },
  'listings.history': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], id: theirs['itemId'] }), code: codes.notFound },
  'compliance.detail': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], id: theirs['itemId'] }), code: codes.notFound },
  'compliance.save': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], id: theirs['itemId'] }), code: codes.notFound },
  'compliance.saveDefaults': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'compliance.saveParty': {
    actor: 'seller',
    input: () => ({
      ...{ id: theirs['partyId'], name: 'Mine', line1: '1', postalCode: '1', city: 'X', countryCode: 'DE', email: 'a@mine.example' },
    }),
    code: codes.notFound,
  },
  'compliance.removeParty': { actor: 'seller', input: () => ({ id: theirs['partyId'] }), code: codes.notFound },
  'registrations.page': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'registrations.save': {
    actor: 'seller',
    input: () => ({ id: theirs['registrationId'], scheme: 'weee', countryCode: 'DE', number: '1' }),
    code: codes.notFound,
  },
  'registrations.remove': { actor: 'seller', input: () => ({ id: theirs['registrationId'] }), code: codes.notFound },
  'registrations.document': { actor: 'seller', input: () => ({ id: theirs['registrationId'] }), code: codes.notFound },
  'listings.bulkChange': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], itemIds: [theirs['itemId']], state: 'archived' }),
    code: codes.notFound,
  },
  'listings.bulkPrice': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], itemIds: [theirs['itemId']], by: 'to', value: 1 }),
    code: codes.notFound,
  },
  'listings.bulkStock': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], itemIds: [theirs['itemId']], warehouseId: 1, by: 'to', value: 1 }),
    code: codes.notFound,
  },
  'listings.save': {
    actor: 'seller',
    code: codes.notFound,
    input: () => ({
      id: theirs['itemId'],
      storeId: theirs['storeId'],
      version: 1,
      state: 'archived',
      categoryId: 1,
      sourceLanguage: 'en',
      taxClass: 'standard',
      texts: { en: { name: 'Mine' } },
      variants: [{ sku: 'MINE', listPrice: 1 }],
    }),
  },
  'sales.summary': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'sales.detail': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'] }),
    code: codes.ordersNotExist,
  },
  'sales.accept': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'] }),
    code: codes.ordersNotExist,
  },
  'sales.pack': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'] }), code: codes.ordersNotExist },
  'sales.ship': {
    actor: 'seller',
    code: codes.ordersNotExist,
    input: () => ({
      storeId: theirs['storeId'],
      orderId: theirs['orderId'],
      carrier: 'DHL',
      trackingNumber: 'X-1234',
      lines: [{ orderLineId: theirs['orderLineId'], quantity: 1 }],
    }),
  },
  'sales.acceptMany': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderIds: [theirs['orderId']] }),
    code: codes.conflict,
  },
  'sales.paper': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'] }),
    code: codes.ordersNotExist,
  },
  'sales.previewChange': {
    actor: 'seller',
    input: () => ({
      storeId: theirs['storeId'],
      orderId: theirs['orderId'],
      lines: [{ orderLineId: theirs['orderLineId'], quantity: 1, left: 2 }],
    }),
    code: codes.ordersNotExist,
  },
  'sales.change': {
    actor: 'seller',
    input: () => ({
      storeId: theirs['storeId'],
      orderId: theirs['orderId'],
      lines: [{ orderLineId: theirs['orderLineId'], quantity: 1, left: 2 }],
      reason: 'other',
      restock: true,
    }),
    code: codes.ordersNotExist,
  },
  'sales.refuse': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'], reason: 'other', restock: true }),
    code: codes.ordersNotExist,
  },
  'sales.withdrawChange': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'], changeId: 1 }),
    code: codes.ordersNotExist,
  },
  'sellerShipments.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'standingOrders.add': {
    actor: 'buyer',
    input: () => ({ buyerOrderId: theirs['orderId'], name: 'Mine', every: 'week', nextOn: '2099-01-01' }),
    code: codes.ordersNotExist,
  },
  'standingOrders.change': {
    actor: 'buyer',
    input: () => ({
      id: 1,
      name: 'Mine',
      every: 'week',
      nextOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      isPaused: false,
    }),
    code: codes.notFound,
  },
  'standingOrders.remove': { actor: 'buyer', input: () => ({ id: 1 }), code: codes.notFound },
  'reorder.save': { actor: 'buyer', input: () => ({ variantId: theirs['variantId'], minimum: 1, target: 1 }), code: codes.notFound },
  'reorder.remove': { actor: 'buyer', input: () => ({ variantId: theirs['variantId'] }), code: codes.notFound },
  'reorder.toCart': { actor: 'buyer', input: () => ({ variantIds: [theirs['variantId']] }), code: codes.success },
  'labels.add': {
    actor: 'buyer',
    input: () => ({ buyerOrderId: theirs['orderId'], carrier: 'DHL', trackingNumber: 'JD0000', file: 'shippingLabel/1.pdf' }),
    code: codes.ordersNotExist,
  },
  'labels.remove': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'], labelId: 1 }), code: codes.ordersNotExist },
  'labels.file': { actor: 'buyer', input: () => ({ buyerOrderId: theirs['orderId'], labelId: 1 }), code: codes.ordersNotExist },
  'sellerLabels.make': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'] }),
    // Nobody makes labels in the market of tests; server/domains/orders/labels/labels.test.ts asks where somebody does.
    code: codes.refused,
  },
  'sellerLabels.file': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'], labelId: 1 }),
    code: codes.ordersNotExist,
  },
  'storageTerms.current': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'storageTerms.save': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], freeDays: 1, price: 1 }), code: codes.notFound },
  'shippingServices.list': { actor: 'seller', input: () => ({ storeId: theirs['storeId'] }), code: codes.notFound },
  'shippingServices.save': {
    actor: 'seller',
    input: () => ({
      ...{ storeId: theirs['storeId'], name: 'Parcel', carrier: 'DHL', minDays: 1, maxDays: 2 },
      zones: [{ countries: ['DE'], postalCodes: [], steps: [{ upTo: 1, price: 1 }], extraKilogram: null }],
    }),
    code: codes.notFound,
  },
  'shippingServices.end': { actor: 'seller', input: () => ({ storeId: theirs['storeId'], id: 1, version: 0 }), code: codes.notFound },
  'sales.deliver': {
    actor: 'seller',
    input: () => ({ storeId: theirs['storeId'], orderId: theirs['orderId'], shipmentId: 1 }),
    code: codes.ordersNotExist,
  },
};

/** Calls with an id in their input that belongs to the entire market, or whose lists are simply empty for a stranger. */
const open = new Set([
  // A VAT id names no object.
  'sellerFacts.save',
  'catalogue.branch',
  'catalogue.category',
  'catalogue.items',
  'catalogue.store',
  'brands.page',
  'accounts.store',
  'company.replenish',
  'sellerCompany.replenish',
  'agreements.sign',
  'registration.registerBuyer',
  'registration.applyAsSeller',
  'search.list',
  'cart.describe',
  'mail.item',
  'mail.resend',
  'cart.merge',
  'invoices.list',
  'invoices.export',
  'sellerInvoices.list',
  'sellerInvoices.export',
  'sellerCredit.items',
  'sellerCredit.exportItems',
  'purchaseOrders.list',
  'purchaseOrders.export',
  'purchaseRecords.list',
  'purchaseRecords.export',
  'questions.responseTime',
  'questions.list',
  'questions.export',
  'chat.conversations',
  'chat.openStore',
  'chat.storeGroup',
  'chat.buyerSearch',
  'quotes.mine',
  'quotes.exportMine',
  'sellerQuotes.list',
  'sellerQuotes.export',
  'sellerExclusives.list',
  'sellerExclusives.export',
  'sales.list',
  'sales.export',
  'sales.counts',
  'purchaseExports.request',
  'salesExports.list',
  'salesBulk.list',
  'salesBulk.preview',
  'staff.list',
  'staff.export',
]);

const namesAnId = (call: Call): boolean =>
  /(?:^|[a-z])ids?$|^lines$/im.test(Object.keys((call.input as unknown as { def: { shape: object } }).def.shape).join('\n'));

describe('what belongs to somebody else', () => {
  it('is asked for by every call that names an id', () => {
    // The operator looks at, and decides about, whatever is on the market.
    const asked = calls
      .filter((call) => namesAnId(call) && call.access.who !== 'operator' && !open.has(call.name))
      .map((call) => call.name);
    expect(asked.filter((name) => !(name in foreign))).toEqual([]);
  });

  it.each(Object.entries(foreign))('%s looks as if it did not exist', async (name, { actor, input, code }) => {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`no call ${name}`);
    expect(await codeOf(call, actors.get(actor) ?? null, input())).toBe(code);
  });

  it('lists are empty', async () => {
    for (const name of [
      'sales.list',
      'sales.export',
      'invoices.list',
      'invoices.export',
      'sellerInvoices.list',
      'sellerInvoices.export',
      'purchaseOrders.list',
      'purchaseOrders.export',
      'salesOrders.list',
      'heldStock.list',
      'heldStock.export',
      'sellerHeldStock.list',
      'dispatches.list',
      'salesOrders.export',
      'purchaseRecords.list',
      'purchaseRecords.export',
      'questions.list',
      'questions.export',
      'quotes.mine',
      'quotes.exportMine',
      'sellerQuotes.list',
      'sellerQuotes.export',
      'sellerExclusives.list',
      'sellerExclusives.export',
    ]) {
      const call = calls.find((one) => one.name === name);
      const session =
        actors.get(
          /^(sales|dispatches|sellerHeldStock|sellerQuotes|sellerExclusives|sellerInvoices|questions)\./.test(name) ? 'seller' : 'buyer',
        ) ?? null;
      const answer = (await callsAs(database, handlers, { caller: session })(
        call as Call,
        { storeId: theirs['storeId'], ...(/invoices\./i.test(name) ? { orderId: theirs['orderId'] } : { kind: 'item' }) } as never,
      )) as {
        rows?: unknown[];
        content?: string;
      };
      expect(answer.rows ?? answer.content?.trim().split('\r\n').slice(1)).toEqual([]);
    }
  });

  it('is unchanged afterwards', async () => {
    const { rows } = await database.pool.query(
      `select o.state, (select quantity from cart_line where id = $2) as quantity, (select read_at is null from notice where id = $3) as unread
       from purchase_order o where o.id = $1`,
      [theirs['orderId'], theirs['lineId'], theirs['noticeId']],
    );
    expect(rows).toEqual([{ state: 'packing', quantity: 1, unread: true }]);
  });
});
