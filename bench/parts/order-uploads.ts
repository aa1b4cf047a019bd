/** Files of sales orders that a buyer uploads: how long they take, what the server holds, and how other requests fare meanwhile. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/wire/call.ts';
import { codes } from '../../contract/wire/codes.ts';
import { orderUploadCalls as calls } from '../../contract/orders/order-upload.ts';
import { temporaryTag } from '../../contract/wire/upload-purposes.ts';
import { uploadCalls } from '../../contract/wire/uploads.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { addCompany, addUser } from '../../test/support/market.ts';
import { formOf, queryOf, splitPath } from '../../web/app/api/wire.ts';
import type { Bench } from '../bench.ts';
import { milliseconds, megabytes, type Part } from '../tools/figures.ts';
import { locale } from '../market.ts';
import { memoryOf, socketOf } from '../tools/processes.ts';

const lines = 100_000;
const linesOfOrder = 2;
const goals = { csv: 20, xlsx: 40 } as const;
const mostMegabytes = 400;
const mostSlower = 2;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Kind = keyof typeof goals;
type Buyer = { call: <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>; address: string };

export async function orderUploads({ address, pid, home }: Pick<Bench, 'address' | 'pid' | 'home'>): Promise<Part> {
  const database = await openDatabase({ connection: socketOf(home), poolSize: 2, patient: true });
  try {
    const part: Part = {
      name: 'uploads',
      figures: [],
      notes: [
        `Sales orders of ${linesOfOrder} lines each in 16 columns, uploaded and followed over HTTP as the page does it. Meanwhile the login page is asked for every 50 ms; its 95th percentile is compared with the one before.`,
      ],
    };
    for (const kind of ['csv', 'xlsx'] as const) {
      const taken = await takeIn(await addBuyer(database, address), kind, pid);
      const checked = taken.reading + taken.checking;
      const what = `${lines.toLocaleString('en')} lines as ${kind.toUpperCase()}`;
      part.figures.push(
        {
          part: 'uploads',
          what: `${what}: read ${taken.reading.toFixed(1)} s, checked ${taken.checking.toFixed(1)} s; added ${taken.writing.toFixed(1)} s, undone ${taken.undoing.toFixed(1)} s`,
          value: `${checked.toFixed(1)} s validated and stored`,
          goal: `≤ ${goals[kind]} s`,
          reached: checked <= goals[kind],
        },
        {
          part: 'uploads',
          what: `${what}: highest memory of the server meanwhile (${megabytes(taken.before)} before)`,
          value: megabytes(taken.highest),
          goal: `≤ ${mostMegabytes} MB`,
          reached: taken.highest <= mostMegabytes,
        },
        {
          part: 'uploads',
          what: `${what}: 95th percentile of other requests meanwhile (${milliseconds(taken.idle)} before)`,
          value: milliseconds(taken.busy),
          goal: `≤ ${mostSlower} ×`,
          reached: taken.busy <= taken.idle * mostSlower,
        },
      );
    }
    return part;
  } finally {
    await database.close();
  }
}

async function addBuyer(database: Database, address: string): Promise<Buyer> {
  const email = `${randomUUID()}@bench.example`;
  await addUser(database, await addCompany(database, { legalName: `Bench ${randomUUID()}` }), { email });
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account is not there');
  const { login } = await openSession(database, account, { now: new Date(), userAgent: 'bench', network: '127.0.0.1', device: null });
  const call: Buyer['call'] = async (declared, input) => {
    const { path, rest } = splitPath(declared, input as Record<string, unknown>);
    const got = declared.method === 'GET';
    const response = await fetch(`${address}${path}${got ? `?${queryOf(rest, locale)}` : ''}`, {
      method: declared.method,
      headers: {
        authorization: `Bearer ${login.accessToken}`,
        origin: address,
        'content-type': 'application/x-www-form-urlencoded',
        ...(declared.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(got ? {} : { body: String(formOf(rest, locale)) }),
    });
    const envelope = (await response.json()) as Envelope<never>;
    if (envelope.code !== codes.success) throw new Error(`${declared.name}: ${envelope.code} ${envelope.msg}`);
    return envelope.data;
  };
  return { call, address };
}

const headers =
  'Order number,Order date,Channel,Recipient,Company,Street,ZIP,City,Country,Phone,E-mail,SKU,Item name,Quantity,Price,Currency'.split(',');

function* rowsOf(): Generator<string[]> {
  const run = randomUUID().slice(0, 8);
  for (let at = 0; at < lines; at++) {
    const order = Math.floor(at / linesOfOrder);
    yield [
      ...[
        `${run}-${order}`,
        '2026-10-01',
        'Shop',
        `Ida Berg ${order}`,
        '',
        `Torweg ${order % 200}`,
        `04${100 + (order % 800)}`,
        'Leipzig',
        'DE',
      ],
      ...[
        '+49 341 123456',
        `ida${order}@shop.example`,
        `SKU-${at % 5_000}`,
        `Lamp, number ${at}`,
        String(1 + (at % 9)),
        `${10 + (at % 90)}.90`,
        'EUR',
      ],
    ];
  }
}

const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell);

async function fileOf(kind: Kind): Promise<Buffer> {
  if (kind === 'csv') return Buffer.from(`${[headers, ...rowsOf()].map((row) => row.map(quoted).join(',')).join('\n')}\n`);
  const { writeXlsxStream } = await import('hucre/xlsx');
  // oxlint-disable-next-line typescript/require-await -- the library wants an asynchronous source
  async function* rows(): AsyncGenerator<string[]> {
    yield* rowsOf();
  }
  const written = writeXlsxStream(rows(), {
    name: 'Orders',
    columns: headers.map((header) => ({ header })),
  }) as unknown as AsyncIterable<Uint8Array>;
  return Buffer.concat(await Array.fromAsync(written));
}

type Taken = {
  reading: number;
  checking: number;
  writing: number;
  undoing: number;
  before: number;
  highest: number;
  idle: number;
  busy: number;
};

/** Asks for a page again and again; gives the 95th percentile of the milliseconds. */
function probe(address: string): { stop: () => Promise<number> } {
  let on = true;
  const times: number[] = [];
  const done = (async () => {
    while (on) {
      const begun = performance.now();
      await (await fetch(`${address}/login?probe=${times.length}`)).text();
      times.push(performance.now() - begun);
      await sleep(50);
    }
  })();
  return {
    async stop() {
      on = false;
      await done;
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    },
  };
}

async function takeIn({ call, address }: Buyer, kind: Kind, pid: number): Promise<Taken> {
  const content = await fileOf(kind);
  const fileName = `orders.${kind}`;
  const presigned = await call(uploadCalls.presign, {
    fileName,
    size: content.length,
    contentType: kind === 'csv' ? 'text/csv' : xlsx,
    purpose: 'orderFile',
  });
  const sent = await fetch(`${address}${presigned.address}`, {
    method: 'PUT',
    headers: { ...presigned.headers, [temporaryTag.name]: temporaryTag.value },
    body: new Uint8Array(content),
  });
  if (!sent.ok) throw new Error(`the file was answered with ${sent.status}`);
  const quiet = probe(address);
  await sleep(5_000);
  const idle = await quiet.stop();
  const before = (await memoryOf(pid))?.now ?? 0;
  let highest = before;
  const until = async (uploadId: number, state: string): Promise<number> => {
    const begun = performance.now();
    for (;;) {
      const now = await call(calls.progress, { uploadId });
      highest = Math.max(highest, (await memoryOf(pid))?.now ?? 0);
      if (now.state === state) return (performance.now() - begun) / 1_000;
      if (now.state === 'failed') throw new Error('the file failed');
      await sleep(100);
    }
  };
  const meanwhile = probe(address);
  const { id: uploadId } = await call(calls.start, { fileKey: presigned.key });
  const reading = await until(uploadId, 'read');
  const page = await call(calls.detail, { uploadId });
  await call(calls.check, { uploadId, mapping: page.columns.map(({ target }) => target), settings: page.settings });
  const checking = await until(uploadId, 'checked');
  const checked = await call(calls.detail, { uploadId });
  if (checked.ready !== lines / linesOfOrder) throw new Error(`${checked.ready} orders are good: ${checked.reasons[0]?.reason}`);
  await call(calls.write, { uploadId });
  const writing = await until(uploadId, 'done');
  const busy = await meanwhile.stop();
  await call(calls.undo, { uploadId });
  const undoing = await until(uploadId, 'undone');
  return { reading, checking, writing, undoing, before, highest, idle, busy };
}
