import { calls } from '../../../contract/index.ts';
import { secretCalls } from '../../../contract/wire/secret.ts';
import { handle, type Handler } from '../http/handler.ts';
import { currentKey } from './keys.ts';

const encryptedPaths = calls.filter((call) => call.encrypted).map((call) => call.path);

export const handlers: Handler[] = [
  handle(secretCalls.publicKey, async (_input, context) => {
    const now = context.now;
    const key = await currentKey(context.database, 'encryption', now);
    return { pubkey: key.publicText, v: key.id, openEnncryption: true, url: encryptedPaths.join(','), time: now.getTime() };
  }),
];
