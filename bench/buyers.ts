/**
 * Child of the orders part: buyers who put something into their carts, or order and pay it, one after the other as fast as they are answered,
 * or `perSecond` of all together.
 * Calls go over HTTP as the browser makes them; paying is encrypted.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Call, Envelope, InputOf } from '../contract/wire/call.ts';
import { cartCalls } from '../contract/buying/cart.ts';
import { checkoutCalls } from '../contract/buying/checkout.ts';
import { codes } from '../contract/wire/codes.ts';
import { paymentCalls } from '../contract/payments/payments.ts';
import { createEncryption } from '../web/app/api/encryption.ts';
import { formOf } from '../web/app/api/wire.ts';
import type { Measured } from './tools/load.ts';
import { locale } from './market.ts';

export type Errand = {
  address: string;
  tokens: string[];
  /** What goes into a cart at once, by turns: variants, one piece of each. */
  baskets: number[][];
  seconds: number;
  kind: 'add' | 'order';
  perSecond?: number;
};

const [errand] = (await once(process, 'message')) as [Errand];
const { address, tokens, baskets, seconds, kind, perSecond = Infinity } = errand;
const { hostname, port, host } = new URL(address);
const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
const encryption = createEncryption({
  locale: () => locale,
  fetch: (path, init) => fetch(new URL(path as string, address), init),
  now: Date.now,
});
await encryption.prepare();

async function post<C extends Call>(call: C, input: InputOf<C>, token: string): Promise<AnswerOf<C>> {
  const form = formOf(input as Record<string, unknown>, locale);
  const body = String(call.encrypted ? await encryption.encryptForm(call.path, form) : form);
  const headers = {
    host,
    origin: `http://${host}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
  };
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request({ hostname, port, agent, method: 'POST', path: `/api${call.path}`, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('end', () => resolve(answer));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  const envelope = JSON.parse(text) as Envelope<AnswerOf<C>>;
  if (envelope.code !== codes.success) throw new Error(`${call.name}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

const times: number[] = [];
let failed = 0;
const begin = performance.now();
const end = begin + seconds * 1_000;

async function buy(token: string, first: number): Promise<void> {
  for (let at = first; performance.now() < end; at += tokens.length) {
    const basket = baskets[at % baskets.length] ?? [];
    const due = begin + ((at - first) * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const started = performance.now();
    try {
      await post(cartCalls.add, { lines: basket.map((variantId) => ({ variantId, quantity: 1 })) }, token);
      if (kind === 'order') {
        const { checkoutId } = await post(checkoutCalls.placeOrder, {}, token);
        await post(paymentCalls.settle, { checkoutId, method: 'balance' }, token);
      }
      times.push(performance.now() - started);
    } catch (error) {
      if (failed++ === 0) console.error(String(error));
    }
  }
}

await Promise.all(tokens.map((token, at) => buy(token, at)));
const took = (performance.now() - begin) / 1_000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.send?.({ perSecond: times.length / took, p50: at(0.5), p95: at(0.95), failed } satisfies Measured);
agent.destroy();
process.disconnect?.();
