// Sends requests at a rate, whether or not earlier ones were answered, and prints what came of them as JSON.
// Arguments: address, requests a second, milliseconds, and `name=path` for each kind; pages named `own…` get a session of their own each time.
import { Agent, request } from 'node:http';

const [address, rate, length, ...kinds] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const results = Object.fromEntries(kinds.map((kind) => [kind.split('=')[0], { times: [], statuses: {}, withoutRetry: 0 }]));
let sent = 0;
let open = 0;

function send(kind) {
  const [name, path] = kind.split(/=(.*)/);
  const { times, statuses } = results[name];
  const begin = performance.now();
  const headers = {
    'accept-encoding': 'gzip',
    ...(name.startsWith('own') ? { cookie: `Authorization_web=none-${process.pid}-${sent}` } : {}),
  };
  const done = (status) => {
    open--;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 503) times.push(Math.round(performance.now() - begin));
  };
  open++;
  const asked = request(address + path, { agent, headers }, (response) => {
    if (response.statusCode === 503 && !response.headers['retry-after']) results[name].withoutRetry++;
    response.resume();
    response.on('end', () => done(response.statusCode));
  });
  asked.on('error', (error) => done(error.code));
  asked.end();
}

const begin = performance.now();
const timer = setInterval(() => {
  const due = Math.min(performance.now() - begin, Number(length)) * (Number(rate) / 1_000);
  for (; sent < due; sent++) send(kinds[sent % kinds.length]);
  if (performance.now() - begin < Number(length)) return;
  if (open > 0 && performance.now() - begin < Number(length) + 20_000) return;
  clearInterval(timer);
  process.stdout.write(JSON.stringify({ sent, open, results }), () => process.exit());
}, 5);
