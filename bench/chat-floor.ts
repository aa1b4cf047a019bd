/**
 * What the chat's figures are compared with: a bare `ws` in a process of its own, which stores and checks nothing. Two connections of one
 * conversation get each other's messages in a frame as long as the chat's, and the sender gets its answer.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { largestFrame, socketPath } from '../contract/talk/chat-socket.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, path: socketPath, maxPayload: largestFrame, perMessageDeflate: false });
const conversations = new Map<string, Set<WebSocket>>();
let seq = 0;

server.on('connection', (socket) => {
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse((data as Buffer).toString()) as { t: string; n: number; token: string; to: string; body: object };
    if (frame.t === 'hello') {
      // The first frame names the conversation.
      const people = conversations.get(frame.token) ?? new Set();
      conversations.set(frame.token, people.add(socket));
      socket.once('close', () => people.delete(socket));
      return socket.send(JSON.stringify({ t: 'ok', n: frame.n }));
    }
    const id = `01990000-0000-7000-8000-${String(++seq).padStart(12, '0')}`;
    const at = new Date().toISOString();
    const who = { chatType: 'groupChat', from: '1000', fromName: 'Person 1000', side: 'company', cid: id, type: 'txt' };
    const message = { id, gid: frame.to, seq, number: seq, changed: seq, ...who, body: frame.body, ext: {}, sentAt: at, isRecall: false };
    const text = JSON.stringify({
      t: 'message',
      gid: frame.to,
      seq,
      changed: seq,
      message: { ...message, modifiedInfo: null, reactions: [] },
    });
    for (const one of conversations.get(frame.to) ?? []) one.send(text);
    socket.send(JSON.stringify({ t: 'ok', n: frame.n, data: { id, seq, number: seq, at, repeated: false } }));
  });
});

process.on('disconnect', () => process.exit());
http.listen(0, '127.0.0.1');
await once(http, 'listening');
process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
