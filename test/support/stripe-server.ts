/**
 * As much of Stripe's API as the market uses, for tests: form-encoded calls, idempotency keys as Stripe describes them, Checkout sessions with
 * manual capture, refunds, accounts of sellers, transfers, signed messages. It also plays the buyer on Stripe's page, and can be made to fail.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { stripeConnect } from './stripe-connect.ts';

export const stripeKey = 'sk_test_onlyForTests';
export const stripeWebhookSecret = 'whsec_onlyForTests';

type Refusal = { code?: string; decline_code?: string; type: string };
type Charge = {
  id: string;
  object: 'charge';
  amount_refunded: number;
  disputed: boolean;
  captured: boolean;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { last4: string } };
};
type Intent = {
  id: string;
  object: 'payment_intent';
  status: string;
  currency: string;
  amount: number;
  amount_received: number;
  last_payment_error: Refusal | null;
  latest_charge: Charge | null;
};
type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  currency: string;
  amount_total: number;
  client_reference_id: string;
  locale: string;
  success_url: string;
  cancel_url: string;
  url: string | null;
  payment_intent: Intent | null;
  customer: string | null;
  saved_payment_method_options: { payment_method_save: string } | null;
};
type Card = {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
type Customer = { id: string; object: 'customer'; deleted?: true };
type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  failure_reason?: string;
  payment_intent: string;
  metadata: Record<string, string>;
};

type Answer = { status: number; body: object };
type Parameters = Map<string, string>;

/**
 * What happens to a call instead of its answer: `lost` has its effect and cuts the connection, `cut` has none; `lostError` has its effect and
 * is answered with an error. A function is what happens right before the call.
 */
export type StripeFault = 'lost' | 'cut' | 'error' | 'lostError' | 'tooMany' | 'wrongKey' | 'missing';
type Planned = { on: RegExp; fault: StripeFault | (() => void); times: number };

class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(refusal.code);
    [this.status, this.refusal] = [status, refusal];
  }
}
const invalid = (code: string, status = 400): Refused => new Refused(status, { type: 'invalid_request_error', code });

export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const customers = new Map<string, Customer>();
  const cards = new Map<string, Card>();
  const connect = stripeConnect(invalid);
  const answers = new Map<string, { parameters: string; answer: Promise<Answer> | null }>();
  const faults: Planned[] = [];
  const calls: string[] = [];
  let refundStatus = 'succeeded';

  const sessionOf = (id: string): Session => {
    const found = sessions.get(id);
    if (!found) throw invalid('resource_missing', 404);
    return found;
  };
  const customerOf = (id: string): Customer => {
    const found = customers.get(id);
    if (!found) throw invalid('resource_missing', 404);
    return found;
  };
  const cardOf = (id: string, customer: string): Card => {
    const found = cards.get(id);
    if (found?.customer !== customer) throw invalid('resource_missing', 404);
    return found;
  };
  const intentOf = (id: string): Intent => {
    const found = [...sessions.values()].find(({ payment_intent: intent }) => intent?.id === id)?.payment_intent;
    if (!found) throw invalid('resource_missing', 404);
    return found;
  };

  function createSession(given: Parameters): Session {
    const amount = Number(given.get('line_items[0][price_data][unit_amount]'));
    const currency = given.get('line_items[0][price_data][currency]') ?? '';
    if (!/^[a-z]{3}$/.test(currency) || !Number.isInteger(amount) || amount <= 0) throw invalid('parameter_invalid_integer');
    if (given.get('mode') !== 'payment' || given.get('payment_intent_data[capture_method]') !== 'manual')
      throw invalid('parameter_missing');
    if (amount > 99_999_999) throw invalid('amount_too_large');
    const customer = given.get('customer') ?? null;
    const save = given.get('saved_payment_method_options[payment_method_save]');
    if (customer !== null && (!customers.has(customer) || customerOf(customer).deleted)) throw invalid('resource_missing');
    if (save && customer === null) throw invalid('parameter_missing');
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: Session = {
      ...{ id, object: 'checkout.session', status: 'open', currency, amount_total: amount, payment_intent: null },
      ...{ customer, saved_payment_method_options: save ? { payment_method_save: save } : null },
      client_reference_id: given.get('client_reference_id') ?? '',
      locale: given.get('locale') ?? '',
      success_url: given.get('success_url') ?? '',
      cancel_url: given.get('cancel_url') ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    return session;
  }

  function expire(session: Session): Session {
    if (session.status !== 'open') throw invalid('resource_invalid_state');
    Object.assign(session, { status: 'expired', url: null });
    if (session.payment_intent) session.payment_intent.status = 'canceled';
    return session;
  }

  function capture(intent: Intent): Intent {
    if (intent.status !== 'requires_capture') throw invalid('payment_intent_unexpected_state');
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    if (intent.latest_charge) intent.latest_charge.captured = true;
    return intent;
  }

  function cancel(intent: Intent): Intent {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw invalid('payment_intent_unexpected_state');
    intent.status = 'canceled';
    return intent;
  }

  function refund(given: Parameters): Refund {
    const intent = intentOf(given.get('payment_intent') ?? '');
    const amount = Number(given.get('amount'));
    const charge = intent.latest_charge;
    if (!charge?.captured) throw invalid('charge_not_refundable');
    if (charge.amount_refunded >= intent.amount_received) throw invalid('charge_already_refunded');
    if (charge.amount_refunded + amount > intent.amount_received) throw invalid('amount_too_large');
    charge.amount_refunded += amount;
    const made: Refund = {
      ...{ id: `re_${randomUUID()}`, object: 'refund', amount, status: refundStatus, payment_intent: intent.id },
      metadata: { key: given.get('metadata[key]') ?? '' },
    };
    refunds.push(made);
    return made;
  }

  function workOfCustomers(isPost: boolean, isDelete: boolean, [id = '', step = '', of = '']: string[]): object {
    if (!id) {
      const made: Customer = { id: `cus_${randomUUID().replaceAll('-', '')}`, object: 'customer' };
      customers.set(made.id, made);
      return made;
    }
    const customer = customerOf(id);
    if (isPost) throw invalid('url_invalid', 404);
    if (isDelete) {
      customer.deleted = true;
      for (const card of cards.values()) if (card.customer === id) card.customer = null;
      return customer;
    }
    if (step === '') return customer;
    if (of !== '') return cardOf(of, id);
    if (customer.deleted) throw invalid('resource_missing', 404);
    return { object: 'list', data: [...cards.values()].filter((card) => card.customer === id), has_more: false, url: '/v1/customers' };
  }

  function detach(id: string): Card {
    const found = cards.get(id);
    if (!found?.customer) throw invalid('resource_missing');
    found.customer = null;
    return found;
  }

  const refundsOf = ({ id }: Intent): Refund[] => refunds.filter(({ payment_intent: of }) => of === id);

  /** Without `expand`, objects are given by their numbers. */
  const shown = (body: Session | Intent | Refund, given: Parameters): object => {
    const expanded = [...given].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value);
    const plainIntent = (intent: Intent, path: string): object =>
      expanded.includes(`${path}.refunds`)
        ? {
            ...intent,
            latest_charge: intent.latest_charge && {
              ...intent.latest_charge,
              refunds: { data: refundsOf(intent).toReversed().slice(0, 10) },
            },
          }
        : { ...intent, latest_charge: intent.latest_charge?.id ?? null };
    if (body.object === 'payment_intent') return plainIntent(body, 'latest_charge');
    if (body.object !== 'checkout.session' || !body.payment_intent) return body;
    const isExpanded = expanded.some((path) => path.startsWith('payment_intent'));
    const intent = isExpanded ? plainIntent(body.payment_intent, 'payment_intent.latest_charge') : body.payment_intent.id;
    return { ...body, payment_intent: intent };
  };

  function work(call: string, given: Parameters): object {
    const [, of = '', id = '', step = ''] =
      /^\w+ \/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(call) ?? [];
    const isPost = call.startsWith('POST');
    const [, path] = /^\w+ \/v1\/customers\/?(.*)$/.exec(call) ?? [];
    if (path !== undefined) return workOfCustomers(isPost, call.startsWith('DELETE'), path.split('/').filter(Boolean));
    const [, detached] = /^POST \/v1\/payment_methods\/([^/]+)\/detach$/.exec(call) ?? [];
    if (detached) return detach(detached);
    const [, payouts] = /^\w+ \/v1\/((?:accounts|account_links|transfers)\b.*)$/.exec(call) ?? [];
    if (payouts) return connect.work(isPost, payouts.split('/'), given);
    const list = (data: object[]): object => ({ object: 'list', data, has_more: false, url: `/v1/${of}` });
    if (of === 'checkout/sessions') {
      if (isPost && !id) return shown(createSession(given), given);
      if (isPost && step === 'expire') return shown(expire(sessionOf(id)), given);
      if (id) return shown(sessionOf(id), given);
      const found = [...sessions.values()].filter(({ payment_intent: intent }) => intent?.id === given.get('payment_intent'));
      return list(found.map((one) => shown(one, given)));
    }
    if (of === 'payment_intents' && isPost) return shown(step === 'capture' ? capture(intentOf(id)) : cancel(intentOf(id)), given);
    if (of === 'refunds' && isPost) return shown(refund(given), given);
    if (of === 'refunds') {
      // Newest first, page by page, as Stripe does.
      const all = refunds.filter(({ payment_intent: intent }) => intent === given.get('payment_intent')).toReversed();
      const from = all.findIndex((one) => one.id === given.get('starting_after')) + 1;
      const to = from + Number(given.get('limit') ?? 10);
      return { ...list(all.slice(from, to)), has_more: to < all.length };
    }
    throw invalid('url_invalid', 404);
  }

  const failed = ({ status, refusal }: Refused): Answer => ({
    status,
    body: { error: { ...refusal, message: `${stripeKey} may be quoted` } },
  });
  const broken: Answer = { status: 500, body: { error: { type: 'api_error' } } };

  /** Stripe keeps the answer of each key, also an error, once the work has begun; while it is under way the key is refused. */
  async function answer(call: string, given: Parameters, key: string | undefined, fault: StripeFault | undefined): Promise<Answer> {
    const known = key === undefined ? undefined : answers.get(key);
    const parameters = JSON.stringify([call, ...given]);
    if (known && known.parameters !== parameters) return failed(new Refused(400, { type: 'idempotency_error' }));
    if (known) return known.answer ?? failed(new Refused(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }));
    if (key !== undefined) answers.set(key, { parameters, answer: null });
    await new Promise((resolve) => setTimeout(resolve, 5));
    let said: Answer;
    try {
      said = fault === 'error' ? broken : { status: 200, body: work(call, given) };
      if (fault === 'lostError') said = broken;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      said = failed(error);
    }
    if (key !== undefined) answers.set(key, { parameters, answer: Promise.resolve(said) });
    return said;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe.invalid');
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const given: Parameters = new Map([...url.searchParams, ...new URLSearchParams(Buffer.concat(chunks).toString())]);
    const planned = faults.find(({ on, times }) => times > 0 && on.test(call));
    if (planned) planned.times--;
    if (typeof planned?.fault === 'function') planned.fault();
    const fault = typeof planned?.fault === 'string' ? planned.fault : undefined;
    if (fault === 'cut') return void request.socket.destroy();
    const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const isKnown = request.headers.authorization === `Bearer ${stripeKey}` && fault !== 'wrongKey';
    let said: Answer;
    if (!isKnown) said = failed(new Refused(401, { type: 'invalid_request_error' }));
    else if (fault === 'tooMany') said = failed(new Refused(429, { type: 'invalid_request_error', code: 'rate_limit' }));
    else if (fault === 'missing') said = failed(invalid('resource_missing', 404));
    else said = await answer(call, given, key, fault);
    if (fault === 'lost') return void request.socket.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` });
    response.end(JSON.stringify(said.body));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The buyer enters a card on Stripe's page; nothing happens once it is closed. */
  function enterCard(id: string, refusal: Refusal | null): void {
    const session = sessionOf(id);
    if (session.status !== 'open') return;
    session.payment_intent ??= {
      ...{
        id: `pi_${randomUUID()}`,
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: null,
      },
      ...{ currency: session.currency, amount: session.amount_total, latest_charge: null },
    };
    const intent = session.payment_intent;
    intent.last_payment_error = refusal;
    if (refusal) return;
    intent.status = 'requires_capture';
    intent.latest_charge = {
      ...{ id: `ch_${randomUUID()}`, object: 'charge', amount_refunded: 0, disputed: false, captured: false, payment_intent: intent.id },
      payment_method_details: { type: 'card', card: { last4: '4242' } },
    };
    Object.assign(session, { status: 'complete', url: null });
  }

  const client = new Stripe(stripeKey);
  return {
    ...{ address, calls, faults, refunds, settings: { key: stripeKey, webhookSecret: stripeWebhookSecret, api: address } },
    session: sessionOf,
    sessions: () => [...sessions.values()],
    pay: (id: string): void => enterCard(id, null),
    /** The buyer pays, and has the card saved: possible where the page offers it. Returns the number of the card. */
    paySaving(id: string, last4 = '4242'): string {
      const { customer, saved_payment_method_options: options } = sessionOf(id);
      if (customer === null || options?.payment_method_save !== 'enabled') throw new Error('the page saves no cards');
      enterCard(id, null);
      const card: Card = {
        ...{ id: `pm_${randomUUID().replaceAll('-', '')}`, object: 'payment_method', type: 'card', customer },
        card: { brand: 'visa', last4, exp_month: 12, exp_year: 2030 },
      };
      cards.set(card.id, card);
      return card.id;
    },
    /** The operator deletes a customer at Stripe. */
    deleteCustomer: (id: string): void => void workOfCustomers(false, true, [id]),
    customers: () => [...customers.values()].filter(({ deleted }) => !deleted),
    connect,
    /** The bank refuses the card; the page stays open. */
    decline: (id: string, refusal: Omit<Refusal, 'type'>): void => enterCard(id, { type: 'card_error', ...refusal }),
    /** The time of the page is over. */
    expire: (id: string): void => void expire(sessionOf(id)),
    /** Stripe takes the money by itself. */
    capture: (id: string): void => void capture(sessionOf(id).payment_intent ?? intentOf('')),
    dispute(id: string): void {
      const charge = sessionOf(id).payment_intent?.latest_charge;
      if (charge) charge.disputed = true;
    },
    /** The next refunds are decided later. */
    delayRefunds(isDelayed: boolean): void {
      refundStatus = isDelayed ? 'pending' : 'succeeded';
    },
    /** What was given back last and waits is decided. */
    decideRefunds(): void {
      for (const one of refunds) if (one.status === 'pending') one.status = 'succeeded';
    },
    /** The bank of the buyer has not taken what was given back last. */
    failRefund(id: string, reason = 'expired_or_canceled_card'): Refund {
      const intent = intentOf(sessionOf(id).payment_intent?.id ?? '');
      const last = refundsOf(intent).at(-1);
      if (!last || !intent.latest_charge) throw invalid('resource_missing', 404);
      Object.assign(last, { status: 'failed', failure_reason: reason });
      intent.latest_charge.amount_refunded -= last.amount;
      return last;
    },
    /** Keys older than a day are forgotten. */
    forgetKeys: (): void => answers.clear(),
    /** The next calls that match fail. */
    fail: (on: RegExp, fault: Planned['fault'], times = 1): void => void faults.push({ on, fault, times }),
    /** A message as Stripe signs it. */
    signed(object: object, { id = `evt_${randomUUID()}`, type = 'checkout.session.completed', at = new Date() } = {}) {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = client.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret, timestamp });
      return { headers: { 'stripe-signature': signature }, body };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
