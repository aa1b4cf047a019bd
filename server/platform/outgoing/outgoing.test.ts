import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { ofOperator, post, postJson } from './post.ts';
import { FetchFailure, fetchFile, outgoingAddress, type OutgoingRule, publicOnly } from './fetch-file.ts';

test('only addresses of the public internet are public', () => {
  const open = [
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00:1450::5',
  ];
  const closed =
    `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
    192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:1.1.1.1 ::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b:1::1 100::1 2001::1 2001:0:7f00:1::
    2001:10::1 2001:db8::1 2002:7f00:1::1 3fff::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 1.1.1 0x7f.1`.split(
      /\s+/,
    );
  expect(open.filter((ip) => !isPublicAddress(ip))).toEqual([]);
  expect(closed.filter(isPublicAddress)).toEqual([]);
});

const reasonOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof FetchFailure) return error.reason;
    throw error;
  }
  return 'fetched';
};

test('an address is https at its usual port, without a password, and names no machine of one’s own in any spelling', async () => {
  const asked = (address: string) => reasonOf(() => outgoingAddress(address));
  expect(await asked('https://shop.example/a b.jpg?v=1#x')).toBe('fetched');
  expect(await asked('https://shop.example:443/a.jpg')).toBe('fetched');
  expect(await asked('http://shop.example/a.jpg')).toBe('fetch.http');
  for (const bad of [
    'ftp://shop.example/a',
    'file:///etc/passwd',
    'data:image/png,x',
    'a.jpg',
    'https://',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])
    expect(await asked(bad)).toBe('fetch.address');
  for (const bad of ['https://shop.example:8443/a', 'https://me:secret@shop.example/a', 'https://me@shop.example/a'])
    expect(await asked(bad)).toBe('fetch.address');
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254', '0'])
    expect(await asked(`https://${host}/a.jpg`)).toBe('fetch.private');
});

describe('a file is fetched', () => {
  const servers: Server[] = [];
  const paths: string[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })));
  });
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const path = (): string => {
    paths.push(join(tmpdir(), `kontor-fetch-${randomUUID()}`));
    return paths.at(-1)!;
  };
  /** As in earnest, but that the tests' own servers may be asked. */
  const local: OutgoingRule = { isAddress: () => true, isReachable: (ip) => ip === '127.0.0.1' };
  const limits = { largest: 1_048_576, milliseconds: 2_000, rule: local };
  const outcome = (address: string, some: Partial<typeof limits> = {}) =>
    reasonOf(() => fetchFile(address, path(), { ...limits, ...some }));

  it('as it is, without cookies and under a plain name', async () => {
    let heard: IncomingHttpHeaders = {};
    const base = await serve((request, response) => {
      heard = request.headers;
      response.end('picture');
    });
    const target = path();
    expect(await fetchFile(`${base}/a`, target, limits)).toBe(7);
    expect(await readFile(target, 'utf8')).toBe('picture');
    expect(Object.keys(heard).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(heard['user-agent']).toBe('Kontor');
  });

  it('not from where one may not go, by number, by name, or by being led there', async () => {
    let asked = 0;
    const base = await serve((request, response) => {
      asked++;
      if (request.url === '/inner') return void response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end();
      response.end('secret');
    });
    const strict = { rule: { ...publicOnly, isAddress: () => true } };
    expect(await outcome(base, strict)).toBe('fetch.private');
    // The name is looked up where the connection is made; what it leads to is what counts.
    expect(await outcome(base.replace('127.0.0.1', 'localhost'), strict)).toBe('fetch.private');
    expect(asked).toBe(0);
    expect(await outcome(`${base}/inner`)).toBe('fetch.private');
    expect(asked).toBe(1);
  });

  it('by a redirect to plain http, or over a password, no more than by its address', async () => {
    const base = await serve((request, response) => {
      const location = request.url === '/http' ? 'http://shop.example/x' : 'https://me:secret@shop.example/x';
      response.writeHead(301, { location }).end();
    });
    const here: OutgoingRule = { isAddress: (url) => url.hostname === '127.0.0.1' || publicOnly.isAddress(url), isReachable: () => true };
    expect(await outcome(`${base}/http`, { rule: here })).toBe('fetch.http');
    expect(await outcome(`${base}/password`, { rule: here })).toBe('fetch.address');
  });

  it('over three redirects and not over four', async () => {
    const base = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
      response.end(left > 0 ? 'a page' : 'picture');
    });
    expect(await outcome(`${base}/3`)).toBe('fetched');
    expect(await outcome(`${base}/4`)).toBe('fetch.redirects');
  });

  it('up to its size, whatever the server announces', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/told') response.setHeader('content-length', 2_000_000);
      const chunk = Buffer.alloc(65_536);
      const send = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send);
      };
      send();
    });
    expect(await outcome(`${base}/told`)).toBe('fetch.tooLarge');
    expect(await outcome(`${base}/endless`)).toBe('fetch.tooLarge');
  });

  it('within its time, whether nothing comes or one byte at a time', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/silent') return;
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    expect(await outcome(`${base}/silent`, { milliseconds: 200 })).toBe('fetch.slow');
    expect(await outcome(`${base}/drip`, { milliseconds: 200 })).toBe('fetch.slow');
  });

  it('and a missing file is distinguished', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/cut') return void response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
      response.writeHead(Number(request.url?.slice(1))).end();
    });
    expect(await outcome(`${base}/404`)).toBe('fetch.status');
    expect(await outcome(`${base}/204`)).toBe('fetch.status');
    expect(await outcome(`${base}/cut`)).toBe('fetch.unreachable');
    expect(await outcome('http://127.0.0.1:1/')).toBe('fetch.unreachable');
    expect(await outcome('http://no-such-host.invalid/')).toBe('fetch.unknownHost');
    // An unknown issuer: the connection uses https, and the certificate is rejected.
    expect(await outcome(base.replace('http:', 'https:'))).toBe('fetch.unreachable');
  });

  it('and an answer to what is sent is read as JSON, up to its size and within its time', async () => {
    let heard = '';
    const base = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/silent') return;
        if (request.url === '/moved') return void response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
        if (request.url === '/large') return void response.end(JSON.stringify('x'.repeat(2_000)));
        response.writeHead(request.url === '/wrong' ? 400 : 200).end(request.url === '/html' ? '<p>' : '{"done":true}');
      });
    });
    const ask = (path: string) =>
      postJson(base + path, { headers: {}, content: { text: 'ä' }, largest: 1_000, milliseconds: 300, rule: local });
    expect(await ask('/')).toEqual({ status: 200, content: { done: true } });
    expect(heard).toBe('{"text":"ä"}');
    expect(await ask('/wrong')).toEqual({ status: 400, content: { done: true } });
    expect(await ask('/html')).toEqual({ status: 200, content: undefined });
    expect(await ask('/moved')).toEqual({ status: 302, content: undefined });
    expect(await reasonOf(() => ask('/large'))).toBe('fetch.tooLarge');
    expect(await reasonOf(() => ask('/silent'))).toBe('fetch.slow');
  });

  it('by plain http only within one’s own network, if the operator has set the address', async () => {
    const base = await serve((_request, response) => response.end());
    const send = (address: string, rule: OutgoingRule) =>
      reasonOf(() => post(address, { headers: {}, body: Buffer.from(''), milliseconds: 1_000, rule }));
    expect(await send(base, ofOperator(base))).toBe('fetched');
    expect(await send(base, ofOperator(base.replace('http:', 'HTTP:')))).toBe('fetched');
    for (const address of ['http://93.184.216.34/', 'Http://93.184.216.34/'])
      expect(await send(address, ofOperator(address))).toBe('fetch.private');
    expect(await send(base, ofOperator('https://translate.example'))).toBe('fetch.http');
    expect(await send(base, publicOnly)).toBe('fetch.http');
  });
});
