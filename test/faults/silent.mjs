// Opens connections that never say anything, and opens each again when it is closed. Arguments: port, how many, own address.
import { createConnection } from 'node:net';

const [port, count, localAddress] = process.argv.slice(2);
let opened = 0;

function open() {
  const socket = createConnection({ host: '127.0.0.1', port: Number(port), localAddress });
  socket.on('connect', () => {
    if (++opened === Number(count)) process.send?.('all');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(open, 200 + Math.random() * 800));
}

for (let index = 0; index < Number(count); index++) setTimeout(open, index / 5);
process.on('disconnect', () => process.exit());
