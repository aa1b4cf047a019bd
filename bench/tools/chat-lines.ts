/** Connections of the chat that send and count, for the server and for what it is compared with. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { socketPath } from '../../contract/talk/chat-socket.ts';

const text = 'Do you have the oak table in walnut as well, and from which quantity is it sent free of charge?';
/** Until what is missing counts as lost. */
const patience = 60_000;
/** A conversation's messages are named by their number in the run. */
const mark = /"msg":"#(\d+) /;

/** Who is connected, and to what: two of each conversation. */
export type Seat = { gid: string; token: string };

export class Line {
  readonly seat: Seat;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (frame: string) => void>();
  /** Hears of each message, with its number. */
  onMessage: ((index: number) => void) | null = null;
  #next = 0;

  private constructor(seat: Seat, socket: WebSocket) {
    this.seat = seat;
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (frame.startsWith('{"t":"message"')) {
        const index = mark.exec(frame)?.[1];
        if (index !== undefined) this.onMessage?.(Number(index));
      } else if (frame.startsWith('{"t":"ok"') || frame.startsWith('{"t":"no"')) {
        const n = Number(/"n":(\d+)/.exec(frame)?.[1] ?? -1);
        const answer = this.#waiting.get(n);
        this.#waiting.delete(n);
        answer?.(frame);
      }
    });
  }

  static async open(address: string, seat: Seat): Promise<Line> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${socketPath}`, { origin: address, perMessageDeflate: false });
    const line = new Line(seat, socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const greeted = line.ask('hello', { token: seat.token, device: randomUUID() });
    const ended = new Promise<string>((resolve) => socket.once('close', (code) => resolve(`closed with ${code}`)));
    const answer = await Promise.race([greeted, ended]);
    if (!answer.startsWith('{"t":"ok"')) throw new Error(`a connection was refused: ${answer}`);
    return line;
  }

  /** Makes a request; the answer is not parsed. */
  ask(t: string, input: object): Promise<string> {
    const n = this.#next++;
    const answered = new Promise<string>((resolve) => this.#waiting.set(n, resolve));
    this.#socket.send(JSON.stringify({ t, n, ...input }));
    return answered;
  }

  send(index: number): Promise<string> {
    return this.ask('send', { cid: randomUUID(), to: this.seat.gid, type: 'txt', body: { msg: `#${index} ${text}` } });
  }

  close(): void {
    this.#socket.terminate();
  }
}

const atOnce = 24;

export async function openLines(address: string, seats: readonly Seat[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (let at = 0; at < seats.length; at += atOnce)
    lines.push(...(await Promise.all(seats.slice(at, at + atOnce).map((seat) => Line.open(address, seat)))));
  return lines;
}

/** `answered`, `delivered`: milliseconds, sorted. `refused`: answers that are not `ok`. */
export type Sent = { messages: number; seconds: number; answered: number[]; delivered: number[]; refused: number; lost: number };

/** Sends messages and waits until each is answered and on the other's screen. `pace` says when each is due. */
async function run(
  lines: readonly Line[],
  messages: number,
  pace: (send: (index: number) => Promise<void>) => Promise<void>,
): Promise<Sent> {
  const sentAt = new Float64Array(messages);
  const senders: Line[] = [];
  const [answered, delivered]: [number[], number[]] = [[], []];
  let refused = 0;
  for (const line of lines)
    line.onMessage = (index) => {
      // One's own message comes back to all of one's devices; the other's screen counts.
      if (senders[index] !== line) delivered.push(performance.now() - (sentAt[index] ?? 0));
    };
  const begun = performance.now();
  await pace(async (index) => {
    const line = lines[index % lines.length] as Line;
    senders[index] = line;
    sentAt[index] = performance.now();
    const answer = await line.send(index);
    if (answer.startsWith('{"t":"ok"')) answered.push(performance.now() - (sentAt[index] ?? 0));
    else if (refused++ === 0) console.error(answer.slice(0, 200));
  });
  const deadline = performance.now() + patience;
  while (delivered.length < messages - refused && performance.now() < deadline) await sleep(1);
  const seconds = (performance.now() - begun) / 1_000;
  for (const line of lines) line.onMessage = null;
  const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
  return {
    messages,
    seconds,
    answered: sorted(answered),
    delivered: sorted(delivered),
    refused,
    lost: messages - refused - delivered.length,
  };
}

/** As fast as it goes: each connection sends its next message when the one before is answered. */
export const sendFast = (lines: readonly Line[], each: number): Promise<Sent> =>
  run(lines, lines.length * each, async (send) => {
    await Promise.all(
      lines.map(async (_line, at) => {
        for (let round = 0; round < each; round++) await send(round * lines.length + at);
      }),
    );
  });

/** At a steady pace, whether or not the messages before are answered. */
export const sendSteadily = (lines: readonly Line[], perSecond: number, seconds: number): Promise<Sent> =>
  run(lines, perSecond * seconds, async (send) => {
    const begun = performance.now();
    const sent: Promise<void>[] = [];
    while (sent.length < perSecond * seconds) {
      const due = Math.min(perSecond * seconds, Math.ceil(((performance.now() - begun) / 1_000) * perSecond));
      while (sent.length < due) sent.push(send(sent.length));
      await sleep(1);
    }
    await Promise.all(sent);
  });

export const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
