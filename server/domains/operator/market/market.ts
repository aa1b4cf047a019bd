import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { catalogueTag } from '../../../../contract/wire/cache-tags.ts';
import type { marketCalls, MarketInput, OwnCompanyInput, SetupPoint } from '../../../../contract/operator/market.ts';
import { isImprintComplete } from '../../../../contract/operator/market.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { cachesOf } from '../../../platform/cache/caches.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { notify } from '../../../platform/notifications.ts';
import { setMarketProfile } from '../../../platform/market-profile.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { draftAgreements, operatorCompany, saveOperatorCompany } from '../../companies/index.ts';
import { takesNewBuyers } from '../../payments/methods/index.ts';
import { missingRates } from '../../payments/tax/index.ts';
import { mails } from '../mails.ts';
import * as queries from './market-queries.ts';

/** Reads how the market presents itself into the memory of this process, and drops the pages that show it. Two statements. */
export async function readMarketProfile(database: Database): Promise<void> {
  const [market, drafts] = await Promise.all([queries.market(database.kysely), draftAgreements(database.kysely)]);
  const { name, logoPath, accent, slogan, sellsUnderDrafts } = market;
  setMarketProfile({ name, logoPath, accent, slogan, sellingStopped: drafts > 0 && !sellsUnderDrafts });
  // Every page shows the name.
  cachesOf(database).invalidate([catalogueTag]);
}

/** From now on changes by any process are read. */
export function followMarketProfile(database: Database, bus: Bus, log: { warn(details: object, message: string): void }): void {
  const read = (): Promise<void> =>
    readMarketProfile(database).catch((error: unknown) => log.warn({ err: error }, 'the market’s profile could not be read'));
  bus.subscribe('market.changed', read);
  bus.onGap(() => void read());
}

export async function marketSettings(db: Connection): Promise<AnswerOf<typeof marketCalls.read>> {
  const [market, company] = await Promise.all([queries.market(db), operatorCompany(db)]);
  const { version, name, logoPath, accent, slogan, imprint, sellsUnderDrafts, refusesUnregistered, invoicesAt } = market;
  return {
    market: {
      version,
      name,
      logoPath: logoPath ?? '',
      accent: accent ?? '',
      slogan,
      imprint,
      sellsUnderDrafts,
      refusesUnregistered,
      invoicesAt,
    },
    company: { ...company, version: market.companyVersion, bankAccounts: market.bankAccounts },
  };
}

/** The first of two concurrent changes wins: a form of an outdated version is refused. */
export async function saveMarket(tx: Tx, scope: RequestScope, input: MarketInput): Promise<AnswerOf<typeof marketCalls.save>> {
  const { userId, companyId } = signedIn(scope);
  await queries.lockMarket(tx);
  const before = await queries.market(tx);
  if (before.version !== input.version) throw changedMeanwhile();
  const logoPath = input.logoPath || null;
  if (logoPath && logoPath !== before.logoPath) await keepUpload(tx, logoPath, companyId, 'marketLogo');
  const to = {
    name: input.name,
    logoPath,
    accent: input.accent || null,
    slogan: withoutEmpty(input.slogan),
    imprint: withoutEmpty(input.imprint),
    sellsUnderDrafts: input.sellsUnderDrafts,
    refusesUnregistered: input.refusesUnregistered,
    invoicesAt: input.invoicesAt,
  };
  await queries.updateMarket(tx, to, { userId, now: scope.now });
  if (before.logoPath && before.logoPath !== logoPath) await dropUploads(tx, [before.logoPath], companyId);
  const facts = ({ name, accent, sellsUnderDrafts, refusesUnregistered, invoicesAt }: typeof to): object => ({
    name,
    accent,
    sellsUnderDrafts,
    refusesUnregistered,
    invoicesAt,
  });
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'market.changed',
    subject: 'market',
    before: facts(before),
    after: facts(to),
    network: scope.network,
    at: scope.now,
  });
  await publish(tx, 'market.changed', {});
  return { name: to.name, version: before.version + 1 };
}

export async function saveCompany(
  tx: Tx,
  scope: RequestScope,
  { bankAccounts, version, ...company }: OwnCompanyInput,
): Promise<AnswerOf<typeof marketCalls.saveCompany>> {
  await queries.lockMarket(tx);
  if ((await queries.market(tx)).companyVersion !== version) throw changedMeanwhile();
  await saveOperatorCompany(tx, scope, company);
  await queries.updateBankAccounts(tx, bankAccounts);
  return { legalName: company.legalName, version: version + 1 };
}

const withoutEmpty = (texts: Partial<Record<Language, string>>): Partial<Record<Language, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Null while the company's data are incomplete: an imprint with gaps is none. */
export async function imprint(db: Connection, language: Language): Promise<AnswerOf<typeof marketCalls.imprint>> {
  const { market, company } = await marketSettings(db);
  const { bankAccounts: _accounts, version: _version, ...shown } = company;
  if (!isImprintComplete(shown)) return null;
  const [noteLanguage, note] = textIn(market.imprint, language);
  return { company: shown, note, language: noteLanguage };
}

/** The text in a language; otherwise in English, otherwise in any language. */
function textIn(texts: Partial<Record<Language, string>>, language: Language): [Language, string] {
  const chosen = [language, 'en' as const, ...(Object.keys(texts) as Language[])].find((one) => texts[one]);
  return chosen ? [chosen, texts[chosen] ?? ''] : [language, ''];
}

/** The address of the account that the program creates in an empty market; no mail reaches it. */
const firstAddress = /@kontor\.localhost$/;

type Setup = AnswerOf<typeof marketCalls.setup>;

/** What is left to do before the market can open. Eight statements. */
export async function setup(
  db: Connection,
  scope: RequestScope,
  { hasMailServer, cards }: { hasMailServer: boolean; cards: string | null },
): Promise<Setup> {
  const { userId } = signedIn(scope);
  const [market, company, row, email, drafts, hasMethodForNewBuyers, untaxed] = await Promise.all([
    queries.market(db),
    operatorCompany(db),
    queries.setupRow(db),
    queries.emailOf(db, userId),
    draftAgreements(db),
    takesNewBuyers(db, { cards }),
    missingRates(db, scope.now),
  ]);
  const point = (key: SetupPoint, done: boolean, { needed = true, count = null as number | null } = {}): Setup['points'][number] => ({
    key,
    state: done ? 'done' : needed ? 'open' : 'advised',
    count,
  });
  return {
    points: [
      point('login', !firstAddress.test(email)),
      point('company', isImprintComplete(company)),
      point('bank', market.bankAccounts.length > 0),
      point('payments', hasMethodForNewBuyers),
      // Without its own VAT id the market gets no consultation numbers of VIES.
      point('tax', company.vatId !== '' && untaxed.length === 0, { count: untaxed.length || null }),
      point('appearance', market.updatedAt !== null),
      point('imprint', Object.keys(market.imprint).length > 0, { needed: false }),
      point('agreements', drafts === 0 || market.sellsUnderDrafts, { count: drafts }),
      point('mail', hasMailServer && row.sentMails > 0),
      point('categories', row.categories > 0, { count: row.categories }),
      point('options', row.options > 0, { needed: false, count: row.options }),
      point('homePage', row.homePages > 0, { needed: false }),
      point('seller', row.sellers > 0, { count: row.sellers }),
    ],
    sellingStopped: drafts > 0 && !market.sellsUnderDrafts,
  };
}

/** Sends a mail to the caller, which shows whether the mail server takes mails. */
export async function sendTestMail(tx: Tx, scope: RequestScope): Promise<{ recipient: string }> {
  const { userId } = signedIn(scope);
  const email = await queries.emailOf(tx, userId);
  await notify(tx, scope, mails.testMail, [{ userId, email, language: scope.language, kind: 'operator' }], {});
  return { recipient: email };
}
