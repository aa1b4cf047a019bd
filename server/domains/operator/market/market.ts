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
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { dropUploads, keepUpload } from '../../../platform/uploads/index.ts';
import { draftAgreements, operatorCompany, saveOperatorCompany } from '../../companies/index.ts';
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
  const { name, logoPath, accent, slogan, imprint, sellsUnderDrafts, refusesUnregistered, bankAccounts } = market;
  return {
    market: { name, logoPath: logoPath ?? '', accent: accent ?? '', slogan, imprint, sellsUnderDrafts, refusesUnregistered },
    company: { ...company, bankAccounts },
  };
}

export async function saveMarket(tx: Tx, scope: RequestScope, input: MarketInput): Promise<{ name: string }> {
  const { userId, companyId } = signedIn(scope);
  await queries.lockMarket(tx);
  const before = await queries.market(tx);
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
  };
  await queries.updateMarket(tx, to, { userId, now: scope.now });
  if (before.logoPath && before.logoPath !== logoPath) await dropUploads(tx, [before.logoPath], companyId);
  const facts = ({ name, accent, sellsUnderDrafts, refusesUnregistered }: typeof to): object => ({
    name,
    accent,
    sellsUnderDrafts,
    refusesUnregistered,
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
  return { name: to.name };
}

export async function saveCompany(tx: Tx, scope: RequestScope, input: OwnCompanyInput): Promise<{ legalName: string }> {
  const { bankAccounts, ...company } = input;
  await queries.lockMarket(tx);
  await saveOperatorCompany(tx, scope, company);
  await queries.updateBankAccounts(tx, bankAccounts);
  return { legalName: company.legalName };
}

const withoutEmpty = (texts: Partial<Record<Language, string>>): Partial<Record<Language, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Null while the company's data are incomplete: an imprint with gaps is none. */
export async function imprint(db: Connection, language: Language): Promise<AnswerOf<typeof marketCalls.imprint>> {
  const { market, company } = await marketSettings(db);
  const { bankAccounts: _, ...shown } = company;
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

/** What is left to do before the market can open. Five statements. */
export async function setup(db: Connection, scope: RequestScope, { hasMailServer }: { hasMailServer: boolean }): Promise<Setup> {
  const { userId } = signedIn(scope);
  const [market, company, row, email, drafts] = await Promise.all([
    queries.market(db),
    operatorCompany(db),
    queries.setupRow(db),
    queries.emailOf(db, userId),
    draftAgreements(db),
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
  const email = await queries.emailOf(tx, signedIn(scope).userId);
  await notify(tx, scope, mails.testMail, [{ email, language: scope.language, kind: 'operator' }], {});
  return { recipient: email };
}
