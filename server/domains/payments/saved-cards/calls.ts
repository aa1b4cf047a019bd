import { savedCardCalls } from '../../../../contract/payments/saved-cards.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { ProviderRefused, providersOf, ProviderSilent, type SavedCards } from '../providers/index.ts';
import * as queries from './queries.ts';

/** Where the caller's company has its cards: at the provider that the market has now. Null where none are saved. */
async function cardsOf(context: CallContext): Promise<{ savedCards: SavedCards; customer: string | null } | null> {
  const { database, config } = context;
  if (config.cards === null) return null;
  const provider = providersOf(database, (work) => database.transaction(work), config)(config.cards);
  if (!provider?.savedCards) return null;
  const row = await queries.selectCustomer(database.kysely, signedIn(context).companyId, provider.name);
  return { savedCards: provider.savedCards, customer: row?.reference ?? null };
}

const isUnsaid = (error: unknown): boolean => error instanceof ProviderSilent || error instanceof ProviderRefused;

async function listed(context: CallContext): Promise<AnswerOf<typeof savedCardCalls.list>> {
  const found = await cardsOf(context);
  if (!found) return { state: 'off', cards: [] };
  if (found.customer === null) return { state: 'known', cards: [] };
  try {
    return { state: 'known', cards: await found.savedCards.list(found.customer) };
  } catch (error) {
    // The page has more to show than cards.
    if (!isUnsaid(error)) throw error;
    return { state: 'silent', cards: [] };
  }
}

export const savedCardHandlers: Handler[] = [
  handle(savedCardCalls.list, (_input, context) => listed(context)),
  handle(savedCardCalls.remove, async ({ id }, context) => {
    const found = await cardsOf(context);
    if (!found || found.customer === null) throw notFound();
    const { companyId, userId } = signedIn(context);
    const removed = await found.savedCards.remove(found.customer, id).catch((error: unknown) => {
      throw isUnsaid(error) ? new Refusal(codes.unavailable, 'savedCard.silent') : error;
    });
    if (!removed) throw notFound();
    await context.database.transaction((tx) =>
      recordAudit(tx, {
        ...{ userId, companyId, action: 'savedCard.removed', subject: `company:${companyId}`, network: context.network, at: context.now },
        before: { card: `${removed.brand} …${removed.lastFour}` },
      }),
    );
    return {};
  }),
];
