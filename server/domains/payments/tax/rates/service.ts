import type { RateCountry, RateEntry, RateInput, taxRateCalls } from '../../../../../contract/payments/tax-rates.ts';
import { isMemberState, memberStates } from '../../../../../contract/values/countries.ts';
import { type RatedClass, ratedClasses } from '../../../../../contract/values/vat/tax-classes.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { publish } from '../../../../platform/events/outbox.ts';
import { toCsv } from '../../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { message } from '../../../../platform/texts.ts';
import { coverageOf } from './coverage.ts';
import * as queries from './queries.ts';
import { checkedOn, packageRates, sources } from './rate-package.ts';
import { changesAfter, entryOn } from './timeline.ts';

/** Rates change every year in some state; a package that was checked longer ago needs a look. */
const packageDays = 365;
/** The least standard rate of a member state, in hundredths of a per cent: article 97 of Directive 2006/112/EC. */
const leastStandard = 1_500;
/** No law sets rates for later; a later year is a slip of the finger that nobody would notice. */
const mostYears = 10;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const counting = (rows: readonly queries.EntryRow[]): queries.EntryRow[] => rows.filter(({ replacedAt }) => replacedAt === null);

type Need = NonNullable<RateCountry['need']>;
type MissingRates = { country: string; need: Need }[];

/** Countries that need a standard rate and have none today. Two statements. */
export async function missingRates(db: Connection, now: Date): Promise<MissingRates> {
  const [rows, stores] = await Promise.all([queries.entries(db), queries.storeCountries(db)]);
  return missingOf(counting(rows), coverageOf(stores).needs, dayOf(now));
}

const standardOf = (rows: readonly queries.EntryRow[], country: string): queries.EntryRow[] =>
  rows.filter((row) => row.country === country && row.taxClass === 'standard');

function missingOf(rows: readonly queries.EntryRow[], needs: ReadonlyMap<string, { need: Need }>, today: string): MissingRates {
  return [...needs].flatMap(([country, { need }]) => (entryOn(standardOf(rows, country), today) ? [] : [{ country, need }]));
}

/** Of the countries that need a standard rate and have one today: from which day on there is none any more. */
function endingOf(
  rows: readonly queries.EntryRow[],
  needs: ReadonlyMap<string, unknown>,
  today: string,
): { country: string; from: string }[] {
  return [...needs.keys()].flatMap((country) => {
    const standard = standardOf(rows, country);
    const end = entryOn(standard, today) && changesAfter(standard, today).find(({ entry }) => entry === undefined);
    return end ? [{ country, from: end.day }] : [];
  });
}

/** Everything that changes on the first day after `today` on which a class of a country does. */
function nextChanges(classes: ReadonlyMap<string, readonly queries.EntryRow[]>, today: string): RateCountry['next'] {
  const changes = ratedClasses.flatMap((taxClass) =>
    changesAfter(classes.get(taxClass) ?? [], today).map(({ day, entry }) => ({ taxClass, rate: entry?.rate ?? null, validFrom: day })),
  );
  const [first] = changes.map(({ validFrom }) => validFrom).toSorted();
  return changes.filter(({ validFrom }) => validFrom === first);
}

/** Two statements for any number of countries. */
export async function listRates(db: Connection, scope: RequestScope, ownVatId: string | null): Promise<AnswerOf<typeof taxRateCalls.list>> {
  const [all, stores] = await Promise.all([queries.entries(db), queries.storeCountries(db)]);
  const today = dayOf(scope.now);
  const rows = counting(all);
  const { needs, exports } = coverageOf(stores);
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const countries = [...new Set([...memberStates, ...byCountry.keys(), ...needs.keys()])].toSorted();
  return {
    day: today,
    package: {
      checkedOn,
      outdated: Date.parse(today) - Date.parse(checkedOn) > packageDays * 86_400_000,
      sources: Object.values(sources).map(({ name, address }) => ({ name, address })),
    },
    ownVatId,
    countries: countries.map((country) => {
      const classes = Map.groupBy(byCountry.get(country) ?? [], ({ taxClass }) => taxClass);
      const need = needs.get(country);
      return {
        country,
        member: isMemberState(country),
        rates: ratedClasses.flatMap((taxClass) => {
          const entry = entryOn(classes.get(taxClass) ?? [], today);
          return entry ? [{ taxClass, rate: entry.rate, validFrom: entry.validFrom }] : [];
        }),
        next: nextChanges(classes, today),
        need: need?.need ?? null,
        stores: need?.stores ?? 0,
      };
    }),
    missing: missingOf(rows, needs, today),
    ending: endingOf(rows, needs, today),
    exports: exports.filter((country) => !byCountry.has(country)),
  };
}

/** Entries that were stored before entries had notes: their source by the package. */
const noteOfPackage = (country: string, taxClass: RatedClass, lawFrom: string | null): string =>
  packageRates.find((rate) => rate.country === country && rate.taxClass === taxClass && rate.lawFrom === lawFrom)?.note ?? '';

function entryViews(rows: readonly queries.EntryRow[], today: string): RateEntry[] {
  const states = new Map<number, RateEntry['state']>();
  for (const entries of Map.groupBy(counting(rows), ({ country, taxClass }) => `${country} ${taxClass}`).values()) {
    for (const { entry } of changesAfter(entries, today)) if (entry) states.set(entry.id, 'future');
    const current = entryOn(entries, today);
    if (current) states.set(current.id, 'current');
  }
  return rows.map(({ country, lawFrom, addedAt, replacedAt, ...row }) => ({
    ...row,
    note: row.note || (row.ofProgram ? noteOfPackage(country, row.taxClass, lawFrom) : ''),
    lawFrom: lawFrom === row.validFrom ? null : lawFrom,
    addedAt: addedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
    state: replacedAt ? 'replaced' : (states.get(row.id) ?? 'ended'),
    changeable: !row.ofProgram && replacedAt === null && row.validFrom >= today,
  }));
}

export async function countryRates(db: Connection, { now }: RequestScope, country: string): Promise<AnswerOf<typeof taxRateCalls.country>> {
  const today = dayOf(now);
  const views = entryViews(await queries.entries(db, country), today);
  const newestFirst = (a: RateEntry, b: RateEntry): number =>
    a.validFrom === b.validFrom ? b.id - a.id : a.validFrom < b.validFrom ? 1 : -1;
  return { day: today, country, entries: views.toSorted(newestFirst) };
}

/** What is plainly mistyped: orders would be taxed with it at once. */
function assertPlausible({ country, taxClass, rate, validFrom, validTo }: Omit<RateInput, 'id'>, today: string): void {
  if (validTo !== null && validTo < validFrom) throw invalidFields({ validTo: 'taxRate.order' });
  const latest = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  if (validFrom > latest) throw invalidFields({ validFrom: 'taxRate.far' });
  if (validTo !== null && validTo > latest) throw invalidFields({ validTo: 'taxRate.far' });
  if (taxClass === 'standard' && isMemberState(country) && rate < leastStandard) throw invalidFields({ rate: 'taxRate.leastStandard' });
}

/** Adds an entry, or replaces one of the operator by its correction. */
export async function saveRate(tx: Tx, scope: RequestScope, { id, ...input }: RateInput): Promise<{ id: number }> {
  const { userId, companyId } = signedIn(scope);
  const today = dayOf(scope.now);
  assertPlausible(input, today);
  const by = { userId, now: scope.now };
  const before = id === undefined ? null : await withdraw(tx, scope, id);
  // Orders of the days before were placed with other rates.
  if (input.validFrom < today) throw invalidFields({ validFrom: 'taxRate.past' });
  await queries.replaceOfProgram(tx, input, by);
  const added = await queries.addEntry(tx, input, by);
  if (added === undefined) throw invalidFields({ validFrom: 'taxRate.sameDay' });
  if (before) await queries.restoreOfProgram(tx, before, scope.now);
  await publish(tx, 'catalogue.changed', {});
  await recordAudit(tx, {
    userId,
    companyId,
    action: before ? 'taxRate.corrected' : 'taxRate.added',
    subject: `tax_rate:${added}`,
    before: before && factsOf(before),
    after: factsOf(input),
    network: scope.network,
    at: scope.now,
  });
  return { id: added };
}

export async function removeRate(tx: Tx, scope: RequestScope, id: number): Promise<{ id: number }> {
  const { userId, companyId } = signedIn(scope);
  const before = await withdraw(tx, scope, id);
  await queries.restoreOfProgram(tx, before, scope.now);
  await publish(tx, 'catalogue.changed', {});
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'taxRate.removed',
    subject: `tax_rate:${id}`,
    before: factsOf(before),
    network: scope.network,
    at: scope.now,
  });
  return { id };
}

/** Marks an entry of the operator as replaced, and returns it. Entries of the program and of past days stay. */
async function withdraw(tx: Tx, scope: RequestScope, id: number): Promise<queries.Locked> {
  const { userId } = signedIn(scope);
  const entry = await queries.lockEntry(tx, id);
  if (!entry) throw changedMeanwhile();
  if (entry.addedBy === null) throw new Refusal(codes.refused, 'taxRate.ofProgram');
  if (entry.validFrom < dayOf(scope.now)) throw new Refusal(codes.refused, 'taxRate.begun');
  await queries.replaceEntry(tx, id, { userId, now: scope.now });
  return entry;
}

const factsOf = ({ country, taxClass, rate, validFrom, validTo, note }: Omit<RateInput, 'id'>): object => ({
  countryCode: country,
  vatClass: taxClass,
  vatRate: `${rate / 100} %`,
  from: validFrom,
  until: validTo,
  note,
});

export async function exportRates(db: Connection, { language, now }: RequestScope): Promise<AnswerOf<typeof taxRateCalls.export>> {
  const rows = await queries.entries(db);
  const views = entryViews(rows, dayOf(now));
  const body = rows.map(({ country }, index) => {
    const view = views[index];
    if (!view) throw new Error('each row has a view');
    return [
      country,
      view.taxClass,
      view.rate / 100,
      view.validFrom,
      view.validTo,
      message(`taxRate.state.${view.state}`, language),
      view.ofProgram ? message('taxRate.program', language) : view.addedBy,
      view.addedAt.slice(0, 10),
      view.note,
    ];
  });
  return { name: 'vat-rates.csv', content: toCsv(message('taxRate.head', language).split(';'), body) };
}
