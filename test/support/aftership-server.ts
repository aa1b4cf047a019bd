/** As much of AfterShip's Tracking API as the market uses, for tests: trackings, their checkpoints, signed messages. It can be made to fail. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const afterShipKey = 'asat_onlyForTests';
export const afterShipSecret = 'secret-onlyForTests';

export type Checkpoint = {
  tag: string;
  subtag: string;
  city: string | null;
  country_region: string | null;
  checkpoint_time: string;
  hash?: string;
};
type Tracking = { id: string; tracking_number: string; slug: string | null; checkpoints: Checkpoint[] };

const answer = (status: number, code: number, data: object) => ({ status, body: { meta: { code }, data } });

export async function afterShipServer() {
  const trackings = new Map<string, Tracking>();
  /** What happens to the next calls instead of their answers. */
  const faults: ('error' | 'tooMany' | 'lost')[] = [];
  let asked = 0;

  function create({ tracking_number: number, slug = null }: { tracking_number: string; slug?: string | null }) {
    if (number.startsWith('BAD')) return answer(400, 4005, {});
    const known = [...trackings.values()].find((one) => one.tracking_number === number);
    if (known) return answer(400, 4003, known);
    const tracking = { id: `trk${trackings.size + 1}`, tracking_number: number, slug, checkpoints: [] };
    trackings.set(tracking.id, tracking);
    return answer(201, 201, tracking);
  }

  async function answerTo(request: IncomingMessage) {
    if (request.headers['as-api-key'] !== afterShipKey) return answer(401, 401, {});
    const [, , version, what, id = ''] = (request.url ?? '').split('/');
    if (version !== '2026-07' || what !== 'trackings') return answer(404, 404, {});
    if (request.method === 'POST') return create(JSON.parse(await text(request)) as { tracking_number: string });
    const found = trackings.get(decodeURIComponent(id));
    return found ? answer(200, 200, found) : answer(404, 4004, {});
  }

  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) => {
      asked += 1;
      const fault = faults.shift();
      if (fault === 'lost') return void request.socket.destroy();
      const sent = fault === 'error' ? 500 : fault === 'tooMany' ? 429 : status;
      return void response.writeHead(sent, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { key: afterShipKey, webhookSecret: afterShipSecret, api: `http://127.0.0.1:${port}` },
    trackings,
    faults,
    asked: () => asked,
    report: (id: string, ...checkpoints: Checkpoint[]) => void trackings.get(id)?.checkpoints.push(...checkpoints),
    message: (id: string, event = 'tracking_update') => signed({ event, event_id: 'e', msg: trackings.get(id) ?? { id, checkpoints: [] } }),
    close: () => server.close(),
  };
}

export type AfterShipServer = Awaited<ReturnType<typeof afterShipServer>>;

export function signed(content: object, secret = afterShipSecret): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(content);
  return { headers: { 'aftership-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64') }, body };
}
