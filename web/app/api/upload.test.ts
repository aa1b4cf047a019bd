import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { setSurroundings } from './client.ts';
import { ApiError } from './error.ts';
import { UploadBroken, uploadFile } from './upload.ts';

/** A request that waits until the test says how it ends. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  upload = new EventTarget();
  responseText = '';
  sent: unknown;
  headers: Record<string, string> = {};
  address = '';

  open(method: string, address: string): void {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
    FakeRequest.all.push(this);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  end(text: string): void {
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

const requests: URLSearchParams[] = [];
let number = 0;
const envelope = (data: unknown, code: number = codes.success, msg = '') => JSON.stringify({ code, msg, data });
const file = (name = 'Schein.PDF') => new File(['%PDF-1.7'], name, { type: 'application/x-whatever' });
const stored = { key: 'uploads/1', fileName: 'Schein.PDF', contentType: 'application/pdf', size: 8 };
const begun = async (count: number): Promise<void> => {
  await expect.poll(() => FakeRequest.all.length).toBe(count);
};

beforeEach(() => {
  FakeRequest.all = [];
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requests.push(init.body as URLSearchParams);
    const address = `/upload/${++number}`;
    return new Response(envelope({ address, method: 'PUT', headers: { 'x-amz-tagging': 'temporary=true' }, key: 'k', expires: '' }));
  });
  const nothing = (): void => undefined;
  setSurroundings({
    locale: () => ({ language: 'de', country: 'DE' }),
    logout: nothing,
    permissionDenied: nothing,
    notFound: nothing,
    offerRetry: async () => false,
    offlineMessage: () => 'no connection',
    showError: () => expect.fail('the part shows the error itself'),
    encrypt: async () => null,
    prepareEncryption: async () => false,
  });
});
afterEach(() => vi.unstubAllGlobals());

test('requests an address with the type of the name, sends the raw file there with its headers, and reports progress', async () => {
  const shares: number[] = [];
  const one = file();
  const sending = uploadFile(one, { purpose: 'document', onProgress: (share) => shares.push(share) });
  await begun(1);
  const request = FakeRequest.all[0] as FakeRequest;
  expect(JSON.parse(requests[0]?.get('body') ?? '')).toEqual({
    fileName: 'Schein.PDF',
    size: 8,
    contentType: 'application/pdf',
    purpose: 'document',
  });
  expect([request.sent === one, request.headers]).toEqual([true, { 'x-amz-tagging': 'temporary=true' }]);
  expect(request.address).toMatch(/^PUT \/upload\/\d+$/);
  request.progress(4, 8);
  request.end(envelope(stored));
  expect(await sending).toEqual(stored);
  expect(shares).toEqual([0.5]);
});

test('three are sent at once; the next one begins when one ends, however it ends', async () => {
  const all = Array.from({ length: 5 }, () => uploadFile(file(), { purpose: 'document' }).catch((error: unknown) => error));
  await begun(3);
  FakeRequest.all[0]?.dispatchEvent(new Event('error'));
  FakeRequest.all[1]?.end(envelope(null, codes.refused, 'Der Virenscanner beanstandet diese Datei'));
  await begun(5);
  for (const request of FakeRequest.all.slice(2)) request.end(envelope(stored));
  const [broken, refused, ...rest] = await Promise.all(all);
  expect(broken).toBeInstanceOf(UploadBroken);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).message).toBe('Der Virenscanner beanstandet diese Datei');
  expect(rest).toEqual([stored, stored, stored]);
});

test('a proxy’s page and a line that breaks before the address are a broken line', async () => {
  const sending = uploadFile(file(), { purpose: 'document' }).catch((error: unknown) => error);
  await begun(1);
  FakeRequest.all[0]?.end('<html>413 Request Entity Too Large</html>');
  expect(await sending).toBeInstanceOf(UploadBroken);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(uploadFile(file(), { purpose: 'document' })).rejects.toBeInstanceOf(UploadBroken);
});

test('can be given up', async () => {
  const controller = new AbortController();
  const sending = uploadFile(file(), { purpose: 'document', signal: controller.signal }).catch((error: unknown) => error);
  await begun(1);
  controller.abort();
  expect(await sending).toMatchObject({ name: 'AbortError' });
});
