import { creditCalls, type CreditCalls, sellerCreditCalls } from '../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import { signedIn } from '../../../platform/scope.ts';
import { findBuyers } from '../../pricing/index.ts';
import * as grants from './grants.ts';
import type { Creditor } from './grant-queries.ts';
import * as items from './items.ts';
import { payItems } from './pay.ts';

const mostFound = 10;

/** The same calls for the operator, and for a seller over its own stores. */
const handlersOf = (calls: CreditCalls, creditorOf: (context: CallContext) => Creditor): Handler[] => [
  handle(calls.list, (input, context) => grants.grantPage(context.database.kysely, context, creditorOf(context), input)),
  handle(calls.export, (input, context) => grants.grantCsv(context.database.kysely, context, creditorOf(context), input)),
  handle(calls.ageing, (_input, context) => items.ageing(context.database.kysely, creditorOf(context), context.now)),
  handle(calls.items, (input, context) => items.itemPage(context.database.kysely, context, { creditor: creditorOf(context) }, input)),
  handle(calls.exportItems, (input, context) => items.itemCsv(context.database.kysely, context, { creditor: creditorOf(context) }, input)),
  handle(calls.buyers, async ({ keyword }, context) => {
    const found = await findBuyers(context.database.kysely, creditorOf(context), containingKeyword(keyword), mostFound);
    return found.map(({ id, name, countryCode }) => ({ id, name, countryCode }));
  }),
  handle(calls.grant, (input, context) => context.once((tx) => grants.grantCredit(tx, context, creditorOf(context), input))),
  handle(calls.item, ({ id }, context) => grants.oneGrant(context.database.kysely, context, creditorOf(context), id)),
  handle(calls.change, (input, context) =>
    context.database.transaction((tx) => grants.changeTerms(tx, context, creditorOf(context), input)),
  ),
  handle(calls.end, ({ id }, context) => context.database.transaction((tx) => grants.endTerms(tx, context, creditorOf(context), id))),
];

const buyerSide = (context: CallContext): { buyerCompanyId: number } => ({ buyerCompanyId: signedIn(context).companyId });

export const creditHandlers: Handler[] = [
  ...handlersOf(creditCalls, () => null),
  ...handlersOf(sellerCreditCalls, (context) => signedIn(context).companyId),
  handle(ownCreditCalls.overview, (_input, context) => items.ownOverview(context.database.kysely, context)),
  handle(ownCreditCalls.items, (input, context) => items.itemPage(context.database.kysely, context, buyerSide(context), input)),
  handle(ownCreditCalls.export, (input, context) => items.itemCsv(context.database.kysely, context, buyerSide(context), input)),
  handle(ownCreditCalls.pay, (input, context) => context.once((tx) => payItems(tx, context, input))),
];
