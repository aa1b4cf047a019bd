import { pushCalls } from '../../../../contract/talk/push.ts';
import { pushLook } from '../../../../contract/talk/push-look.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { pushKey } from '../../../platform/crypto/push-key.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { FetchFailure, outgoingAddress } from '../../../platform/outgoing/fetch-file.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { deviceNameOf } from '../../identity/index.ts';
import { noteSeen } from '../service/agents.ts';
import { isPoint } from './encryption.ts';
import { devicesOf, noteLook, removeDevice, saveDevice, setShowsText } from './queries.ts';

const notFound = (): Refusal => new Refusal(codes.notFound, 'push.gone');

export const handlers: Handler[] = [
  handle(pushCalls.list, async (_, context) => {
    const caller = signedIn(context);
    const [{ publicText }, devices] = await Promise.all([
      pushKey(context.database),
      devicesOf(context.database.kysely, caller.userId, context.now),
    ]);
    return {
      key: publicText,
      devices: devices.map(({ id, sessionId, userAgent, createdAt, showsText }) => ({
        ...{ id, name: deviceNameOf(userAgent), since: createdAt.toISOString(), showsText, current: sessionId === caller.id },
      })),
    };
  }),
  handle(pushCalls.save, async ({ replaces, ...subscription }, context) => {
    const caller = signedIn(context);
    if (!isPublicService(subscription.endpoint) || !isPoint(subscription.publicKey)) throw invalidFields({ endpoint: 'push.invalid' });
    const holder = { userId: caller.userId, sessionId: caller.id, now: context.now };
    const outcome = await context.database.transaction((tx) => saveDevice(tx, holder, subscription, replaces));
    if (outcome === 'foreign') throw invalidFields({ endpoint: 'push.invalid' });
    if (outcome === 'full') throw new Refusal(codes.refused, 'push.full');
    return {};
  }),
  handle(pushCalls.showText, async ({ id, on }, context) => {
    if (!(await setShowsText(context.database.kysely, signedIn(context).userId, id, on))) throw notFound();
    return {};
  }),
  handle(pushCalls.remove, async ({ id }, context) => {
    if (!(await context.database.transaction((tx) => removeDevice(tx, signedIn(context).userId, id)))) throw notFound();
    return {};
  }),
  handle(pushLook, async (_, context) => {
    const caller = signedIn(context);
    noteSeen(context.database, caller, context.now);
    return { wanted: await noteLook(context.database.kysely, caller.userId, context.now) };
  }),
];

/** What a name leads to is looked at when something is sent. */
function isPublicService(endpoint: string): boolean {
  try {
    return outgoingAddress(endpoint).protocol === 'https:';
  } catch (error) {
    if (error instanceof FetchFailure) return false;
    throw error;
  }
}
