/** Child of load.ts: one load by autocannon. */
import { once } from 'node:events';
import autocannon from 'autocannon';
import type { Load, Measured } from './load.ts';

const [{ origin, requests, headers = {}, connections, seconds }] = (await once(process, 'message')) as [Load];
let at = 0;
const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  requests: [
    {
      setupRequest(request) {
        const next = requests[at++ % requests.length];
        if (!next) return request;
        const { path, method = 'GET', body } = next;
        return { ...request, path, method, headers: { ...headers, ...next.headers }, ...(body === undefined ? {} : { body }) };
      },
    },
  ],
});
const measured: Measured = {
  perSecond: result.requests.total / result.duration,
  p50: result.latency.p50,
  // It reports no 95th percentile; this one is the closest.
  p95: result.latency.p97_5,
  failed: result.non2xx + result.errors,
};
process.send?.(measured);
