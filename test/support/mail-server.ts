import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type Delivery = { from: string; to: string; data: string };

export type TestMailServer = {
  address: string;
  delivered: Delivery[];
  /** What the next commands are answered with instead, by their first word; `hang up` closes the connection. */
  refusing: Partial<Record<'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'content', string>>;
  connections: number;
  close(): Promise<void>;
};

/** As much of an SMTP server as delivery needs, without TLS. */
export async function startMailServer(): Promise<TestMailServer> {
  const state: TestMailServer = { address: '', delivered: [], refusing: {}, connections: 0, close: () => Promise.resolve() };
  const server = createServer((socket) => {
    state.connections++;
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    let [rest, from, to, data] = ['', '', '', null as string | null];
    const say = (usual: string, instead?: string): void => {
      if (instead === 'hang up') socket.destroy();
      else socket.write(`${instead ?? usual}\r\n`);
    };
    const line = (text: string): void => {
      if (data !== null) {
        if (text !== '.') return void (data += `${text}\r\n`);
        const { content } = state.refusing;
        if (!content) state.delivered.push({ from, to, data });
        data = null;
        return say('250 taken', content);
      }
      const word = text.slice(0, 4).toUpperCase();
      if (word === 'EHLO') return say('250 test');
      if (word === 'MAIL') from = text;
      if (word === 'RCPT') to = text;
      if (word === 'QUIT') return void socket.end('221 bye\r\n');
      const refused = state.refusing[word as 'MAIL' | 'RCPT' | 'DATA'];
      if (word === 'DATA' && !refused) {
        data = '';
        return say('354 go on');
      }
      say('250 ok', refused);
    };
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const one of lines) line(one);
    });
    say('220 test ESMTP', state.refusing.greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.address = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.close = async () => {
    server.close();
    await once(server, 'close');
  };
  return state;
}
