/** A market in a process of its own that is killed, and its buyers, who pay in every way that there is. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/wire/call.ts';
import { codes } from '../../contract/wire/codes.ts';
import { uploadCalls } from '../../contract/wire/uploads.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { publish } from '../../server/platform/events/outbox.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { createEncryption } from '../../web/app/api/encryption.ts';
import { formOf, queryOf, splitPath } from '../../web/app/api/wire.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, type Company } from '../support/market.ts';

const people = 6;
const locale = { language: 'en', country: 'DE' };
/** The market's bank account. */
export const marketIban = 'DE89370400440532013000';

/** PostgreSQL's cannot_connect_now. */
const startingUp = '57P03';

/** A connection to the database of the running program; after a kill it refuses connections until it has recovered. */
export async function connect(home: string): Promise<Database> {
  const connection = { host: join(home, 'postgres-socket'), port: 5432, user: 'kontor', database: 'kontor' };
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    try {
      return await openDatabase({ connection, poolSize: 4 });
    } catch (error) {
      if ((error as { code?: string }).code !== startingUp || Date.now() > deadline) throw error;
    }
  }
}

export const pidOfPostgres = async (home: string) => Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

/** The database starts again by itself; the server has gone on meanwhile. */
export async function untilBack(home: string, address: string, before: number): Promise<void> {
  const isBack = async () => {
    const pid = await pidOfPostgres(home).catch(() => before);
    return pid !== before && pid > 0 && (await fetch(`${address}/api/health`)).ok;
  };
  while (!(await isBack())) await sleep(20);
}

async function addPerson(database: Database, company: Company): Promise<string> {
  const email = `${randomUUID()}@test.example`;
  await addUser(database, company, { email });
  return email;
}

/** A token; it is good for ten minutes. */
async function signIn(database: Database, email: string): Promise<string> {
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account is not there');
  const { login } = await openSession(database, account, { now: new Date(), userAgent: 'test', network: '192.0.2.1', device: null });
  return login.accessToken;
}

/** Tokens of a buyer, and of the operator who imports the statements with its transfers: calls are limited for each user. */
export type Pair = { emails: { buyer: string; operator: string }; buyer: string; operator: string };
export type KilledMarket = { variantId: number; pairs: Pair[] };

/** New tokens for all. */
export async function signInAll(database: Database, { pairs }: KilledMarket): Promise<void> {
  for (const pair of pairs) for (const side of ['buyer', 'operator'] as const) pair[side] = await signIn(database, pair.emails[side]);
}

/** A market with goods without end, and buyers with money and credit. The server learns of it by an event. */
export async function fill(database: Database): Promise<KilledMarket> {
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01') on conflict do nothing`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('card', true), ('bank_transfer', true), ('credit', true)`);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }), { shippingFee: 500 });
  const item = await addItem(database, store, { stock: 1_000_000 });
  const operators = await addCompany(database, { kind: 'operator' });
  const pairs: Pair[] = [];
  for (let person = 0; person < people; person++) {
    const company = await addCompany(database);
    await addAddress(database, company);
    await addBalance(database, company.id, 1_000_000_000);
    await database.pool.query(
      `insert into credit_grant (buyer_company_id, currency, credit_limit, days, created_by, created_at, changed_at)
       values ($1, 'EUR', 1000000000, 30, (select min(id) from user_account), now(), now())`,
      [company.id],
    );
    const emails = { buyer: await addPerson(database, company), operator: await addPerson(database, operators) };
    pairs.push({ emails, buyer: '', operator: '' });
  }
  // The market's agreements are drafts, and its operator sells without them.
  await database.transaction(async (tx) => {
    const account = { holder: 'Kontor', iban: marketIban, bic: 'COBADEFFXXX', bank: 'Bank', currency: 'EUR' };
    await tx
      .updateTable('market')
      .set({ sells_under_drafts: true, bank_accounts: JSON.stringify([account]) })
      .execute();
    await publish(tx, 'market.changed', {});
  });
  await sleep(1_000);
  return { variantId: item.variants[0]?.id ?? 0, pairs };
}

/** Calls over HTTP as the browser makes them. Throws what fetch throws when the server is gone, and for refusals. */
export function client(address: string) {
  const encryption = createEncryption({
    locale: () => locale,
    fetch: (path, init) => fetch(new URL(path as string, address), init),
    now: Date.now,
  });
  const { origin } = new URL(address);

  async function call<C extends Call>(declared: C, input: InputOf<C>, token: string, key = ''): Promise<AnswerOf<C>> {
    const { path, rest } = splitPath(declared, input as Record<string, unknown>);
    const headers = { origin, authorization: `Bearer ${token}`, 'idempotency-key': key };
    const isRead = declared.method === 'GET';
    const form = formOf(rest, locale);
    const body = declared.encrypted ? await encryption.encryptForm(declared.path, form) : form;
    const response = isRead
      ? await fetch(`${address}${path}?${queryOf(rest, locale)}`, { headers })
      : await fetch(`${address}${path}`, { method: 'POST', headers, body });
    const { code, msg, data } = (await response.json()) as Envelope<AnswerOf<C>>;
    if (code !== codes.success) throw new Error(`${declared.name} was answered with ${code}: ${msg}`);
    return data;
  }

  return {
    prepare: () => encryption.prepare(true),
    call,
    /** The key of a bank statement that was uploaded. */
    async upload(content: string, token: string): Promise<string> {
      const bytes = Buffer.from(content);
      const file = { fileName: 'statement.xml', size: bytes.length, contentType: 'application/xml', purpose: 'bankStatement' };
      const { address: to, method, headers, key } = await call(uploadCalls.presign, file, token);
      const response = await fetch(new URL(to, address), { method, headers: { ...headers, origin }, body: bytes });
      const { code } = (await response.json()) as Envelope;
      if (code !== codes.success) throw new Error(`the upload was answered with ${code}`);
      return key;
    },
  };
}
export type Client = ReturnType<typeof client>;
