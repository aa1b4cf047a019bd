/** Product lists that a seller takes in: how long they take, and what the server holds meanwhile. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/wire/call.ts';
import { codes } from '../../contract/wire/codes.ts';
import { listingImportCalls as calls } from '../../contract/listings/imports.ts';
import { listingCalls } from '../../contract/listings/listings.ts';
import { temporaryTag } from '../../contract/wire/upload-purposes.ts';
import { uploadCalls } from '../../contract/wire/uploads.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { addCompany, addStore, addUser, type Company, type Store } from '../../test/support/market.ts';
import { formOf, queryOf, splitPath } from '../../web/app/api/wire.ts';
import type { Bench } from '../bench.ts';
import { type Figure, megabytes, type Part } from '../tools/figures.ts';
import { locale } from '../market.ts';
import { memoryOf, socketOf } from '../tools/processes.ts';

const small = 10_000;
const large = 100_000;
const mostSeconds = 60;
const mostMegabytes = 400;
const variantsOfItem = 4;

export async function imports({ address, pid, home }: Pick<Bench, 'address' | 'pid' | 'home'>): Promise<Part> {
  const database = await openDatabase({ connection: socketOf(home), poolSize: 2, patient: true });
  try {
    const figures: Figure[] = [];
    for (const lines of [small, large]) {
      const seller = await addSeller(database, address);
      const taken = await takeIn(seller, { pid, lines });
      const all = taken.reading + taken.checking + taken.writing;
      figures.push(
        {
          part: 'import',
          what: `${lines.toLocaleString('en')} lines: read ${taken.reading.toFixed(1)} s, dry run ${taken.checking.toFixed(1)} s, written ${taken.writing.toFixed(1)} s`,
          value: `${all.toFixed(1)} s in all`,
          goal: lines === small ? `< ${mostSeconds} s` : 'reported',
          reached: lines === small ? all < mostSeconds : null,
        },
        {
          part: 'import',
          what: `${lines.toLocaleString('en')} lines: highest memory of the server meanwhile (${megabytes(taken.before)} before)`,
          value: megabytes(taken.highest),
          goal: lines === large ? `≤ ${mostMegabytes} MB` : 'reported',
          reached: lines === large ? taken.highest <= mostMegabytes : null,
        },
        {
          part: 'import',
          what: `${lines.toLocaleString('en')} lines: taken back`,
          value: `${taken.undoing.toFixed(1)} s`,
          goal: 'reported',
          reached: null,
        },
      );
    }
    return {
      name: 'import',
      figures,
      notes: [
        `CSV of new items with ${variantsOfItem} variants each, texts in two languages, quantity tiers and stock, uploaded and followed over HTTP as the page does it. The longer list's items are drafts: what the search holds of items for sale is not the import's.`,
      ],
    };
  } finally {
    await database.close();
  }
}

type Seller = { storeId: number; call: <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>; address: string };

async function addSeller(database: Database, address: string): Promise<Seller> {
  const company = await addCompany(database, { kind: 'seller', legalName: `Bench ${randomUUID()}` });
  const email = `${randomUUID()}@bench.example`;
  await addUser(database, company, { email });
  const store = await newStore(database, company);
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account is not there');
  const { login } = await openSession(database, account, { now: new Date(), userAgent: 'bench', network: '127.0.0.1', device: null });
  const call: Seller['call'] = async (declared, input) => {
    const { path, rest } = splitPath(declared, input as Record<string, unknown>);
    const got = declared.method === 'GET';
    const response = await fetch(`${address}${path}${got ? `?${queryOf(rest, locale)}` : ''}`, {
      method: declared.method,
      headers: { authorization: `Bearer ${login.accessToken}`, origin: address, 'content-type': 'application/x-www-form-urlencoded' },
      ...(got ? {} : { body: String(formOf(rest, locale)) }),
    });
    const envelope = (await response.json()) as Envelope<never>;
    if (envelope.code !== codes.success) throw new Error(`${declared.name}: ${envelope.code} ${envelope.msg}`);
    return envelope.data;
  };
  return { storeId: store.id, call, address };
}

/** A market that was measured before has stores of these numbers already. */
async function newStore(database: Database, company: Company): Promise<Store> {
  for (let tries = 0; ; tries++) {
    try {
      return await addStore(database, company);
    } catch (error) {
      if (tries > 100) throw error;
    }
  }
}

/** A list as a seller's programs write it. */
export function listOf(lines: number, category: string): string {
  const rows = ['item,sku,name.en,name.de,category,price,tiers,stock,option1.name,option1,weight.g,leadDays,description.en'];
  for (let at = 0; at < lines; at++) {
    const item = Math.floor(at / variantsOfItem);
    const price = 10 + (at % 90);
    rows.push(
      `L${item},L${item}-${at % variantsOfItem},"Lamp, number ${item}",Leuchte ${item},${category},${price}.90,10 = ${price}.50 | 50 = ${price}.00,${at % 50},size,${at % variantsOfItem},${500 + (at % 100)},3,"A lamp for table ${item}.\nIt has a switch and a shade of linen."`,
    );
  }
  return `${rows.join('\n')}\n`;
}

type Taken = { reading: number; checking: number; writing: number; undoing: number; before: number; highest: number };

async function takeIn({ storeId, call, address }: Seller, { pid, lines }: { pid: number; lines: number }): Promise<Taken> {
  const content = Buffer.from(listOf(lines, 'lighting'));
  const presigned = await call(uploadCalls.presign, {
    fileName: 'list.csv',
    size: content.length,
    contentType: 'text/csv',
    purpose: 'importFile',
  });
  const sent = await fetch(`${address}${presigned.address}`, {
    method: 'PUT',
    headers: { ...presigned.headers, [temporaryTag.name]: temporaryTag.value },
    body: content,
  });
  if (!sent.ok) throw new Error(`the list was answered with ${sent.status}`);
  const before = (await memoryOf(pid))?.now ?? 0;
  let highest = before;
  const until = async (importId: string, state: string): Promise<number> => {
    const begun = performance.now();
    for (;;) {
      const now = await call(calls.progress, { storeId, importId });
      highest = Math.max(highest, (await memoryOf(pid))?.now ?? 0);
      if (now.state === state) return (performance.now() - begun) / 1_000;
      if (now.state === 'failed') throw new Error('the list failed');
      await sleep(100);
    }
  };
  const { id: importId } = await call(calls.start, { storeId, fileKey: presigned.key });
  const reading = await until(importId, 'read');
  const page = await call(calls.detail, { storeId, importId });
  // Items for sale are taken over by the search at the same time, whose memory is its own part.
  const words = { categoryId: await categoryId(call, storeId), state: lines === large ? ('draft' as const) : ('active' as const) };
  await call(calls.check, {
    storeId,
    importId,
    mapping: page.columns.map(({ target }) => target),
    settings: { ...page.settings, ...words },
  });
  const checking = await until(importId, 'checked');
  const checked = await call(calls.detail, { storeId, importId });
  if (checked.badLines > 0) throw new Error(`${checked.badLines} lines are bad: ${checked.reasons[0]?.reason}`);
  await call(calls.write, { storeId, importId });
  const writing = await until(importId, 'done');
  await call(calls.undo, { storeId, importId });
  const undoing = await until(importId, 'undone');
  return { reading, checking, writing, undoing, before, highest };
}

/** Some category of the market. */
async function categoryId(call: Seller['call'], storeId: number): Promise<number> {
  const [category] = await call(listingCalls.categories, { storeId });
  if (!category) throw new Error('the market has no category');
  return category.id;
}
