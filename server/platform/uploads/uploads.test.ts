import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import type { Envelope, InputOf } from '../../../contract/wire/call.ts';
import { languages } from '../../../contract/values/locale.ts';
import { temporaryTag } from '../../../contract/wire/upload-purposes.ts';
import { type StoredFile, uploadCalls } from '../../../contract/wire/uploads.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../test/support/market.ts';
import { startScanner } from '../../../test/support/scanner.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { diskFiles } from '../files/files.ts';
import { mountMedia } from '../pages/media.ts';
import type { Caller } from '../scope.ts';
import type { JobContext } from '../jobs/jobs.ts';
import { handlers } from './calls.ts';
import { dropUploads, keepUpload, keepUploads, signedLink } from './index.ts';
import { tasks } from './jobs.ts';
import { mountUploads } from './routes.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'kontor-uploads-'));
const files = diskFiles(folder);
const scanner = await startScanner({ objectsTo: 'EICAR', hangsUpOn: 'CRASH' });
let time = Date.now();
const now = () => new Date(time);
const parts = { database, files, now, locales: languages, scanner: undefined as { host: string; port: number } | undefined };
const app = Fastify({ bodyLimit: 1_000 });
await app.register(cookie);
mountUploads(app, Object.defineProperty({ ...parts }, 'scanner', { get: () => parts.scanner }) as typeof parts);
mountMedia(app, files);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  await app.close();
  await scanner.close();
  await rm(folder, { recursive: true, force: true });
});

const [buyerCompany, otherCompany] = [await addCompany(database), await addCompany(database)];
const buyer = await addUser(database, buyerCompany);
const other = await addUser(database, otherCompany);
const seller = await addUser(database, await addCompany(database, { kind: 'seller' }));
const operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
const as = (session: Caller | null, network = '192.0.2.1') => callsAs(database, handlers, { caller: session, network, now });

beforeEach(() => {
  parts.scanner = undefined;
});

type Asked = InputOf<typeof uploadCalls.presign>;
const pdf = Buffer.from('%PDF-1.7\nA paper\n%%EOF');
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

function asked(content: Buffer, given: Partial<Asked> = {}): Asked {
  return { fileName: 'paper.pdf', contentType: 'application/pdf', purpose: 'document', size: content.length, ...given };
}

async function put(
  address: string,
  content: Buffer,
  headers: Record<string, string> = { [temporaryTag.name]: temporaryTag.value },
): Promise<{ status: number; envelope: Envelope<StoredFile> }> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'PUT', headers, body: new Uint8Array(content) });
  return { status: response.status, envelope: (await response.json()) as Envelope<StoredFile> };
}

/** Uploads as a page does: address, then file. */
async function upload(content: Buffer, given: Partial<Asked> = {}, session: Caller | null = buyer) {
  const presigned = await as(session)(uploadCalls.presign, asked(content, given));
  return { ...presigned, ...(await put(presigned.address, content, presigned.headers)) };
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

const drafts = () => readdir(join(folder, 'drafts')).catch(() => []);

describe('an upload', () => {
  test('goes to its address, and is read by its company at a signed one', async () => {
    const { status, envelope, key } = await upload(pdf, { fileName: '../../Gewerbe schein "1".pdf' });
    expect({ status, data: envelope.data }).toEqual({
      status: 200,
      data: { key, fileName: 'Gewerbe schein _1_.pdf', contentType: 'application/pdf', size: pdf.length },
    });
    const { address } = await as(buyer)(uploadCalls.sign, { uri: key });
    const file = await read(address);
    expect(file.content.equals(pdf)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Gewerbe schein _1_.pdf"; filename*=UTF-8''Gewerbe%20schein%20_1_.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await drafts()).toEqual([]);
  });

  test('several get their addresses at once, each wrong one its sentence', async () => {
    const list = await as(buyer)(uploadCalls.presigns, { files: [asked(pdf), asked(pdf, { purpose: 'chat' })] });
    expect(list).toHaveLength(2);
    for (const { address, headers } of list) expect((await put(address, pdf, headers)).status).toBe(200);
    await expect(
      as(buyer)(uploadCalls.presigns, { files: [asked(pdf), asked(pdf, { contentType: 'text/html' }), asked(pdf, { size: 2 ** 40 })] }),
    ).rejects.toMatchObject({ details: { fields: { 'files.1.contentType': 'upload.type', 'files.2.size': 'upload.tooLarge' } } });
  });

  test('is read in parts, as players do', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), randomBytes(1000)]);
    const { key } = await upload(film, { fileName: 'a.mp4', contentType: 'video/mp4', purpose: 'evidence' });
    const { address } = await as(buyer)(uploadCalls.sign, { uri: key });
    const part = await read(address, { range: 'bytes=4-7' });
    expect([part.status, part.content.toString(), part.headers.get('content-range')]).toEqual([206, 'ftyp', `bytes 4-7/${film.length}`]);
    expect((await read(address, { range: 'bytes=-10' })).content.equals(film.subarray(-10))).toBe(true);
    expect((await read(address, { range: 'bytes=2000-' })).status).toBe(416);
    expect((await read(address)).headers.get('content-disposition')).toMatch(/^inline;/);
  });
});

describe('the address', () => {
  test('takes one file: a second is refused, even at the same moment', async () => {
    const { address, headers } = await as(buyer)(uploadCalls.presign, asked(pdf));
    const answers = await Promise.all([put(address, pdf, headers), put(address, pdf, headers), put(address, pdf, headers)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await put(address, pdf, headers)).envelope.code).toBe(codes.conflict);
  });

  test('ends after fifteen minutes', async () => {
    const { address, headers, expires } = await as(buyer)(uploadCalls.presign, asked(pdf));
    expect(Date.parse(expires)).toBe(time + 15 * 60_000);
    time += 15 * 60_000;
    expect(await put(address, pdf, headers)).toMatchObject({ status: 403, envelope: { code: codes.forbidden } });
  });

  test('cannot be altered: neither its end, nor its upload, nor what the upload was declared as', async () => {
    const { address, headers } = await as(buyer)(uploadCalls.presign, asked(pdf));
    const [id = '', end = '', hash = ''] = address.replace('/upload/', '').split('.');
    const later = String(Number(end) + 1000);
    const [foreign] = await as(other)(uploadCalls.presigns, { files: [asked(pdf)] });
    const theirs = foreign?.address.replace('/upload/', '').split('.')[0] ?? '';
    for (const token of [
      `${id}.${later}.${hash}`,
      `${theirs}.${end}.${hash}`,
      `${randomUUID()}.${end}.${hash}`,
      `${id}.${end}.${'A'.repeat(43)}`,
      'x',
      '',
    ])
      expect((await put(`/upload/${token}`, pdf, headers)).status, token).toBe(403);
    await database.pool.query('update upload set size = size + 1 where id = $1', [id]);
    expect((await put(address, pdf, headers)).status).toBe(403);
  });

  test('wants the tag', async () => {
    const { address } = await as(buyer)(uploadCalls.presign, asked(pdf));
    expect(await put(address, pdf, {})).toMatchObject({
      status: 400,
      envelope: { msg: 'This upload lacks the header x-amz-tagging: temporary=true' },
    });
    expect((await put(address, pdf)).status).toBe(200);
  });

  test.each([pdf.length - 1, pdf.length + 1, 1])('takes exactly the announced size, not %i bytes', async (size) => {
    const { address, headers, key } = await as(buyer)(uploadCalls.presign, asked(pdf, { size }));
    expect(await put(address, pdf, headers)).toMatchObject({
      status: 400,
      envelope: { msg: 'The file is not as large as was announced. Please upload it again' },
    });
    expect(await files.has(key)).toBe(false);
    expect(await drafts()).toEqual([]);
  });

  test('counts what comes without a length, and stops at the first byte too many', async () => {
    const { address, headers, key } = await as(buyer)(uploadCalls.presign, asked(pdf));
    const status = await new Promise<number>((resolve, reject) => {
      const sending = request({ port, host: '127.0.0.1', path: address, method: 'PUT', headers }, (response) => {
        resolve(response.statusCode ?? 0);
        sending.destroy();
      });
      sending.on('error', (error: { code?: string }) => error.code !== 'ECONNRESET' && error.code !== 'EPIPE' && reject(error as Error));
      const write = (): void => void (sending.destroyed || sending.write(Buffer.alloc(64 * 1024, 'a'), () => setImmediate(write)));
      write();
    });
    expect(status).toBe(400);
    expect(await files.has(key)).toBe(false);
    // Nothing was stored, so the correct file may still be sent.
    expect((await put(address, pdf, headers)).status).toBe(200);
  });

  test('may be tried again after a broken connection', async () => {
    const { address, headers } = await as(buyer)(uploadCalls.presign, asked(pdf));
    await new Promise<void>((resolve) => {
      const sending = request({
        port,
        host: '127.0.0.1',
        path: address,
        method: 'PUT',
        headers: { ...headers, 'content-length': String(pdf.length) },
      });
      sending.on('error', () => undefined).on('close', resolve);
      sending.write(pdf.subarray(0, 5), () => setTimeout(() => sending.destroy(), 50));
    });
    await expect.poll(async () => (await put(address, pdf, headers)).status).toBe(200);
  });
});

describe('what it may be', () => {
  test.each([
    [
      'a page called a picture',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.png',
      'image/png',
      'evidence',
      'upload.content',
    ],
    ['a page called a table', Buffer.from('<html><script>alert(1)</script>'), 'a.csv', 'text/csv', 'chat', 'upload.content'],
    ['a program called a paper', Buffer.from('MZ\u0090\0'), 'a.pdf', 'application/pdf', 'document', 'upload.content'],
    ['a picture called a paper', png, 'a.pdf', 'application/pdf', 'document', 'upload.content'],
    ['the beginning of a picture alone', png.subarray(0, 60), 'a.png', 'image/png', 'evidence', 'upload.picture'],
    ['an archive called a table', zipOf({ 'a.txt': 'a' }), 'a.xlsx', xlsx, 'chat', 'upload.content'],
    ['an archive that is cut off', zipOf({ 'a.txt': 'a' }).subarray(0, 40), 'a.zip', 'application/zip', 'chat', 'upload.content'],
    ['an archive that inflates to gigabytes', zipOf({ a: 'a' }, { a: 3_000_000_000 }), 'a.zip', 'application/zip', 'chat', 'upload.packed'],
    [
      'a table with macros',
      zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '', 'xl/vbaProject.bin': '' }),
      'a.xlsx',
      xlsx,
      'chat',
      'upload.packed',
    ],
  ] as const)('not %s', async (_name, content, fileName, contentType, purpose, key) => {
    const presigned = await as(buyer)(uploadCalls.presign, asked(Buffer.from(content), { fileName, contentType, purpose }));
    const { status, envelope } = await put(presigned.address, Buffer.from(content), presigned.headers);
    expect([status, envelope.code]).toEqual([400, codes.invalid]);
    const { message } = await import('../texts.ts');
    expect(envelope.msg).toBe(message(key, 'en'));
    expect(await files.has(presigned.key)).toBe(false);
    expect(await drafts()).toEqual([]);
  });

  test('a table of a spreadsheet program is taken', async () => {
    const table = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
    expect((await upload(table, { fileName: 'a.xlsx', contentType: xlsx, purpose: 'chat' })).status).toBe(200);
  });

  test('a picture is re-encoded: locations, comments and a page appended to it are removed', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('SECRET PLACE')).toBe(true);
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const { key, envelope } = await upload(polyglot, { fileName: 'a.jpg', contentType: 'image/jpeg', purpose: 'evidence' });
    expect(envelope.data.contentType).toBe('image/jpeg');
    const stored = (await files.get(key)) ?? Buffer.alloc(0);
    expect(stored.includes('SECRET PLACE') || stored.includes('<script>')).toBe(false);
    const { width, height, exif } = await sharp(stored).metadata();
    expect([width, height, exif]).toEqual([20, 30, undefined]);
  });

  test('a small file of very many pixels is refused before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 7_100, height: 7_100, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9, colours: 2 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    const { status, envelope } = await upload(bomb, { fileName: 'a.png', contentType: 'image/png', purpose: 'document' });
    expect([status, envelope.msg]).toEqual([400, 'This picture has more than 50 million pixels. Please make it smaller']);
  });

  test('a drawing (SVG) is only ever handed out to be saved', async () => {
    const { key } = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), {
      fileName: 'a.svg',
      contentType: 'image/svg+xml',
      purpose: 'chat',
    });
    const { headers } = await read((await as(buyer)(uploadCalls.sign, { uri: key })).address);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a name cannot pretend another kind', async () => {
    const { envelope } = await upload(png, { fileName: 'invoice\u202Egnp.exe', contentType: 'image/png', purpose: 'evidence' });
    expect(envelope.data.fileName).toBe('invoicegnp.exe.png');
  });

  test.each([
    [{ contentType: 'text/html' }, { contentType: 'upload.type' }],
    [{ contentType: 'image/svg+xml' }, { contentType: 'upload.type' }],
    [{ size: 0 }, { size: 'upload.empty' }],
    [{ size: 11 * 1024 * 1024 }, { size: 'upload.tooLarge' }],
  ])('no address for %j', async (given, fields) => {
    await expect(as(buyer)(uploadCalls.presign, asked(pdf, given))).rejects.toMatchObject({ details: { fields } });
  });
});

describe('pictures for everybody', () => {
  test('are WebP of a sensible size under /media, and leave with all their sizes', async () => {
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { key } = await upload(wide, { fileName: 'logo.png', contentType: 'image/png', purpose: 'storeLogo' }, seller);
    expect(key).toMatch(/^logos\/.*\.webp$/);
    const original = await read(`/media/${key}`);
    expect(original.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(original.content).metadata()).toMatchObject({ width: 1200, height: 600, format: 'webp' });
    expect((await read(`/media/n2/${key}`)).status).toBe(200);
    time += 25 * 3_600_000;
    await sweep();
    expect((await read(`/media/${key}`)).status).toBe(404);
    expect((await read(`/media/n2/${key}`)).status).toBe(404);
  });

  test('private files are not under /media', async () => {
    const { key } = await upload(png, { fileName: 'a.png', contentType: 'image/png', purpose: 'evidence' });
    expect((await read(`/media/${key}`)).status).toBe(404);
  });
});

describe('previews of private pictures', () => {
  const links = async (key: string, fileName: string, contentType: string) =>
    Promise.all(
      (['thumb', 'large', undefined] as const).map(
        async (preview) => (await signedLink({ database, now: now() }, { key, fileName, contentType, preview }, 120)).address,
      ),
    );

  test('are made at their signed addresses, end and leave with the picture, and are nowhere else', async () => {
    const content = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { key } = await upload(content, { fileName: 'oak.png', contentType: 'image/png', purpose: 'chat' });
    const [thumb = '', large = '', original = ''] = await links(key, 'oak.png', 'image/png');
    for (let again = 0; again < 2; again++) {
      const [small, big, whole] = [await read(thumb), await read(large), await read(original)];
      expect(await sharp(small.content).metadata()).toMatchObject({ width: 350, height: 175, format: 'webp' });
      expect(await sharp(big.content).metadata()).toMatchObject({ width: 1600, height: 800, format: 'webp' });
      expect(await sharp(whole.content).metadata()).toMatchObject({ width: 2000, format: 'png' });
      expect(Object.fromEntries(small.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    for (const path of [`n3/${key}`, `thumb/${key}`, `sized/thumb/${key}.webp`, `n0/sized/thumb/${key}.webp`, `${key}.webp`])
      expect((await read(`/media/${path}`)).status, path).toBe(404);
    // The size is part of what is signed.
    const [token = '', hash = ''] = thumb.replace('/files/', '').split('.');
    const other = Buffer.from(Buffer.from(token, 'base64url').toString().replace('thumb', 'large')).toString('base64url');
    expect((await read(`/files/${other}.${hash}`)).status).toBe(404);
    time += 120_000;
    expect((await read(thumb)).status).toBe(404);
    time += 25 * 3_600_000;
    await sweep();
    for (const path of [key, `sized/thumb/${key}.webp`, `sized/large/${key}.webp`]) expect(await files.has(path)).toBe(false);
    const [gone = ''] = await links(key, 'oak.png', 'image/png');
    expect((await read(gone)).status).toBe(404);
  });

  test('of what cannot be made smaller are the file itself', async () => {
    const { key } = await upload(pdf, { purpose: 'chat' });
    const [thumb = ''] = await links(key, 'paper.pdf', 'application/pdf');
    expect((await read(thumb)).content.equals(pdf)).toBe(true);
  });
});

const sweep = () => tasks['uploads:sweep']?.({}, { database, files, now } as unknown as JobContext);

describe('keeping', () => {
  test('attached uploads stay; unattached and released ones are removed after a day', async () => {
    const [attached, left, back] = [await upload(pdf), await upload(pdf), await upload(pdf)];
    const keep = () => database.transaction((tx) => keepUploads(tx, [attached.key, back.key], buyer.companyId, 'document'));
    expect(await keep()).toMatchObject([
      { key: attached.key, fileName: 'paper.pdf', contentType: 'application/pdf', size: pdf.length },
      { key: back.key },
    ]);
    expect(await keep()).toHaveLength(2);
    await database.transaction((tx) => dropUploads(tx, [back.key], buyer.companyId));
    time += 23 * 3_600_000;
    await sweep();
    expect(await files.has(left.key)).toBe(true);
    time += 2 * 3_600_000;
    await sweep();
    expect(await Promise.all([attached, left, back].map(({ key }) => files.has(key)))).toEqual([true, false, false]);
    await expect(database.transaction((tx) => keepUpload(tx, left.key, buyer.companyId, 'document'))).rejects.toMatchObject({
      key: 'upload.gone',
    });
    await expect(as(buyer)(uploadCalls.sign, { uri: left.key })).rejects.toMatchObject({ code: codes.notFound });
  });

  test('nobody keeps what is somebody else’s, for something else, not there, or not yet there', async () => {
    const { key } = await upload(pdf);
    const waiting = await as(buyer)(uploadCalls.presign, asked(pdf));
    const attempt = (one: string, companyId: number, purpose: 'document' | 'chat' | 'application') =>
      expect(database.transaction((tx) => keepUpload(tx, one, companyId, purpose))).rejects.toMatchObject({
        code: codes.notFound,
        key: 'upload.gone',
      });
    await attempt(key, other.companyId, 'document');
    await attempt(key, buyer.companyId, 'chat');
    await attempt(`uploads/${randomUUID()}`, buyer.companyId, 'document');
    await attempt(waiting.key, buyer.companyId, 'document');
    // One key of another company makes the entire list fail.
    await expect(
      database.transaction((tx) => keepUploads(tx, [key, `uploads/${randomUUID()}`], buyer.companyId, 'document')),
    ).rejects.toMatchObject({ key: 'upload.gone' });
    const { rows } = await database.pool.query('select temporary from upload where key = $1', [key]);
    expect(rows).toEqual([{ temporary: true }]);
  });

  test('a sweep that was cut off is finished by the next one, with the drafts of killed processes', async () => {
    const { key } = await upload(pdf);
    await database.pool.query("update upload set state = 'removing', created_at = $2 where key = $1", [
      key,
      new Date(time - 25 * 3_600_000),
    ]);
    await sweep();
    expect(await files.has(key)).toBe(false);
    expect((await database.pool.query('select from upload where key = $1', [key])).rows).toEqual([]);
  });
});

describe('reading', () => {
  test('foreign and missing are the same; the operator reads papers, but no conversations', async () => {
    const paper = await upload(pdf);
    const chat = await upload(pdf, { purpose: 'chat' });
    const refusal = async (session: Caller, uri: string) =>
      as(session)(uploadCalls.sign, { uri }).then(
        () => 'an address',
        ({ code, key, values, details }: Record<string, unknown>) => ({ code, key, values, details }),
      );
    const missing = await refusal(other, `uploads/${randomUUID()}`);
    expect(missing).toMatchObject({ code: codes.notFound });
    expect(await refusal(other, paper.key)).toEqual(missing);
    expect(await refusal(other, '../../installation')).toEqual(missing);
    expect(await refusal(seller, paper.key)).toEqual(missing);
    expect(await refusal(operator, paper.key)).toBe('an address');
    expect(await refusal(operator, chat.key)).toEqual(missing);
    await expect(as(null)(uploadCalls.sign, { uri: paper.key })).rejects.toMatchObject({ code: codes.sessionExpired });
  });

  test('an address ends after five minutes and cannot be made up', async () => {
    const { key } = await upload(pdf);
    const { address } = await as(buyer)(uploadCalls.sign, { uri: key });
    const [content = '', hash = ''] = address.replace('/files/', '').split('.');
    const forged = Buffer.from(Buffer.from(content, 'base64url').toString().replace('application/pdf', 'text/html')).toString('base64url');
    for (const token of [`${forged}.${hash}`, `${content}.${'A'.repeat(43)}`, content, '', '..%2f..%2fpostgres'])
      expect((await read(`/files/${token}`)).status, token).toBe(404);
    expect((await read(address)).status).toBe(200);
    time += 300_000;
    expect((await read(address)).status).toBe(404);
  });
});

describe('visitors', () => {
  test('upload the papers of their application, which only their later company and the operator read', async () => {
    const { key, status } = await upload(pdf, { purpose: 'application' }, null);
    expect(status).toBe(200);
    for (const session of [buyer, seller])
      await expect(as(session)(uploadCalls.sign, { uri: key })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(operator)(uploadCalls.sign, { uri: key })).address).toMatch(/^\/files\//);
    await database.transaction((tx) => keepUpload(tx, key, seller.companyId, 'application'));
    expect((await as(seller)(uploadCalls.sign, { uri: key })).address).toMatch(/^\/files\//);
    // An upload of a company cannot be taken over.
    await expect(database.transaction((tx) => keepUpload(tx, key, other.companyId, 'application'))).rejects.toMatchObject({
      key: 'upload.gone',
    });
  });

  test('so does an applicant who is signed in to another company', async () => {
    const { key } = await upload(pdf, { purpose: 'application' }, buyer);
    await expect(as(buyer)(uploadCalls.sign, { uri: key })).rejects.toMatchObject({ code: codes.notFound });
    expect(await database.transaction((tx) => keepUpload(tx, key, seller.companyId, 'application'))).toMatchObject({ key });
  });

  test.each(['document', 'avatar', 'chat', 'evidence'] as const)('nothing else: no %s', async (purpose) => {
    await expect(as(null)(uploadCalls.presign, asked(pdf, { purpose }))).rejects.toMatchObject({ code: codes.sessionExpired });
  });

  test('forty files an hour from one network, and no more than its bytes', async () => {
    const visits = as(null, '198.51.100.7');
    for (let count = 0; count < 40; count++) await visits(uploadCalls.presign, asked(pdf, { purpose: 'application' }));
    await expect(visits(uploadCalls.presign, asked(pdf, { purpose: 'application' }))).rejects.toMatchObject({ code: codes.tooMany });
    await as(null, '198.51.100.8')(uploadCalls.presign, asked(pdf, { purpose: 'application' }));
    const heavy = as(null, '198.51.100.9');
    const large = { purpose: 'application', size: 10 * 1024 * 1024 };
    for (let count = 0; count < 15; count++) await heavy(uploadCalls.presign, asked(pdf, large));
    await expect(heavy(uploadCalls.presign, asked(pdf, large))).rejects.toMatchObject({ code: codes.tooMany, key: 'upload.tooMany' });
    time += 3_600_001;
    await visits(uploadCalls.presign, asked(pdf, { purpose: 'application' }));
  });

  test('a buyer uploads nothing for stores, a seller no payment proofs', async () => {
    await expect(as(buyer)(uploadCalls.presign, asked(png, { contentType: 'image/png', purpose: 'storeLogo' }))).rejects.toMatchObject({
      code: codes.forbidden,
    });
    await expect(as(seller)(uploadCalls.presign, asked(pdf, { purpose: 'paymentProof' }))).rejects.toMatchObject({ code: codes.forbidden });
    for (const person of [buyer, seller])
      await expect(
        as(person)(uploadCalls.presign, asked(png, { fileName: 'a.png', contentType: 'image/png', purpose: 'marketLogo' })),
      ).rejects.toMatchObject({ code: codes.forbidden });
  });
});

describe('the scanner', () => {
  const virus = Buffer.from('%PDF-1.7 EICAR');

  test('sees the full file; what it objects to is not stored', async () => {
    parts.scanner = scanner;
    const large = Buffer.concat([pdf, randomBytes(300_000)]);
    expect((await upload(large)).status).toBe(200);
    expect(scanner.seen.at(-1)?.equals(large)).toBe(true);
    const { status, envelope, key } = await upload(virus);
    expect([status, envelope.code, envelope.msg]).toEqual([
      400,
      codes.refused,
      'The virus scanner objects to this file, so it was not kept',
    ]);
    expect(await files.has(key)).toBe(false);
    expect(await drafts()).toEqual([]);
  });

  test('that cannot be reached, or hangs up, lets nothing through', async () => {
    for (const [gone, content] of [
      [{ host: '127.0.0.1', port: 1 }, pdf],
      [scanner, Buffer.from('%PDF-1.7 CRASH')],
    ] as const) {
      parts.scanner = gone;
      const { status, envelope, key, address, headers } = await upload(content);
      expect([status, envelope.code]).toEqual([503, codes.unavailable]);
      expect(envelope.msg).toContain('cannot be checked for viruses');
      expect(await files.has(key)).toBe(false);
      parts.scanner = undefined;
      expect((await put(address, content, headers)).status).toBe(200);
    }
  });
});
