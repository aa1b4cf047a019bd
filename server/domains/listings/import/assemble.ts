import { emptyItemFields } from '../../../../contract/catalogue/item-fields.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { type ComplianceFacts, nothingSaid } from '../compliance/compliance-facts.ts';
import type { Snapshot } from '../editor/snapshots.ts';
import { inState, sells } from '../schedule/schedule.ts';
import { complianceIn, isSaid } from './compliance/compliance.ts';
import { putAttributes } from './item/attributes.ts';
import { putCategory } from './item/category.ts';
import { putFields } from './item/fields.ts';
import { type Assembled, type Group, noLine, type Surroundings, type Work } from './item/group.ts';
import { putPictures } from './item/pictures.ts';
import { applyRules } from './item/rules.ts';
import { putTexts } from './item/texts.ts';
import type { Role } from './item/group-facts.ts';
import { saysItem, groupFactsOf } from './item/named.ts';
import { putVariants } from './item/variants.ts';
import { isRecord } from './reading/options.ts';
import { Findings, get, type Line, type Problem, type Reading } from './reading/reading.ts';

/**
 * Combines the lines of an item with the stored item. A bad line is left out and reported; the others are used. The item is null if no good
 * line is left.
 */
export function assemble(group: Group, reading: Reading, around: Surroundings): Assembled {
  const problems: Problem[] = [];
  const unknown: Assembled['unknown'] = [];
  let lines = group.lines;
  let roles: ReadonlyMap<Line, Role> | undefined;
  for (;;) {
    const some = { ...group, lines };
    const groupFacts = groupFactsOf(some, reading, roles);
    const work: Work = {
      group: some,
      reading,
      around,
      groupFacts,
      found: new Findings(reading),
      stock: [],
      unknown,
      pictures: null,
      drafts: new Set(),
      ownOptions: new Map(),
    };
    // A line with data of the item must not become its only variant because the others are bad.
    roles ??= groupFacts.roles;
    const { after, compliance } = itemOf(work);
    const { found, stock, pictures } = work;
    if (found.bad.size === 0) {
      const named = found.problems.filter((one) => !problems.some((other) => other.line === one.line && other.reason === one.reason));
      return { after, stock, problems: [...problems, ...named], unknown, pictures, compliance };
    }
    problems.push(...found.problems.filter(({ note }) => !note));
    const bad = lines.filter(({ line }) => found.bad.has(line));
    lines = lines.filter(({ line }) => !found.bad.has(line));
    // A new item needs the line with its own data.
    if (lines.length > 0 && !group.known && bad.some((line) => saysItem(groupFacts, reading, line))) {
      for (const { line } of lines)
        problems.push({ line, header: '', reason: 'import.itemBad', values: { line: bad[0]?.line ?? 0 }, note: false });
      lines = [];
    }
    if (lines.length === 0) return { after: null, stock: [], problems, unknown, pictures: null, compliance: null };
  }
}

/** The item as all of its lines describe it; null if one of them is bad. */
function itemOf(work: Work): Pick<Assembled, 'after' | 'compliance'> {
  const { group, reading, groupFacts, found } = work;
  const before = group.known?.snapshot ?? null;
  const draft = before ? structuredClone(before) : blank(work);
  for (const line of group.lines)
    if (line.cells.slice(reading.headers.length).some((cell) => cell.trim() !== '')) found.fault(line, '', 'import.cells');
  refuseOtherKinds(work);
  refuseRecords(work);
  // Texts in further languages alone make no item.
  if (
    found.bad.size === 0 &&
    !before &&
    groupFacts.variantLines.length === 0 &&
    group.lines.every((line) => groupFacts.roles.get(line) === 'texts')
  )
    for (const line of group.lines) found.fault(line, 'item', 'import.noItem');
  // What is wrong with the rest of such a line follows from this.
  if (found.bad.size > 0) return { after: null, compliance: null };
  sayDifferences(work);
  putFields(draft, work);
  putCategory(draft, work);
  putAttributes(draft, work);
  putTexts(draft, work);
  putPictures(draft, work);
  const compliance = complianceOf(draft, work);
  const bySku = putVariants(draft, work);
  if (!before && work.drafts.size > 0 && sells(draft)) Object.assign(draft, inState(draft, 'draft'));
  if (found.bad.size > 0) return { after: null, compliance };
  if (!before && draft.variants.length === 0) {
    for (const line of group.lines) found.fault(line, 'item', 'import.noItem');
    return { after: null, compliance };
  }
  if (!before && Object.keys(draft.texts).length === 0) {
    found.fault(groupFacts.itemLines[0] ?? group.lines[0] ?? noLine, 'name', 'import.noItem');
    return { after: null, compliance };
  }
  if (!before && !draft.texts[draft.sourceLanguage])
    draft.sourceLanguage = (Object.keys(draft.texts)[0] as Language | undefined) ?? draft.sourceLanguage;
  applyRules(before, draft, bySku, { ...work, compliance });
  return { after: found.bad.size > 0 ? null : draft, compliance };
}

const otherKinds = new Set([
  'service',
  'services',
  'dienstleistung',
  'group',
  'grouped',
  'bundle',
  'external',
  'booking',
  'composite',
  'kit',
  'rule',
]);

/** Systems also list sets of other items, bookings, and links to other shops. */
function refuseOtherKinds({ group, reading, found }: Work): void {
  if (!reading.columns.has('kind')) return;
  for (const line of group.lines) {
    const kind = get(reading, line, 'kind').toLowerCase().split(/[\s,]/)[0] ?? '';
    if (otherKinds.has(kind)) found.fault(line, 'kind', 'import.otherKind', { kind });
  }
}

/** Options by the ids of another system's records say nothing here. */
function refuseRecords({ group, reading, found }: Work): void {
  if (!reading.columns.has('optionValues')) return;
  const records = (line: Line): boolean => {
    const parts = get(reading, line, 'optionValues').split('|');
    return parts.every(isRecord);
  };
  if (group.lines.some(records)) for (const line of group.lines) found.fault(line, 'optionValues', 'import.optionIds');
}

function complianceOf({ brand }: Snapshot, { group, reading, around, groupFacts, found }: Work): ComplianceFacts | null {
  if (![...reading.columns.keys()].some(isSaid)) return null;
  const before = (group.known && around.compliance.get(group.known.id)) ?? nothingSaid;
  return complianceIn(groupFacts.itemLines, { before, brand }, reading, found);
}

const blank = ({ reading: { settings }, around }: Work): Snapshot => ({
  itemCode: '',
  store: around.storeCode,
  category: '',
  state: settings.state,
  publishAt: null,
  unpublishAt: null,
  sourceLanguage: settings.language,
  ...emptyItemFields,
  countryCodes: null,
  visibility: 'everyone',
  pictureKeys: [],
  pictureAlts: {},
  attributes: [],
  texts: {},
  variants: [],
});

const perVariant = (target: string): boolean =>
  /^(?:sku|price|retailPrice|priceChange|priceUnit|tiers|tierFrom|tierPrice|tierGroup|tierKind|onSale|scheduledPrices|comparePrice|salePrice|saleFrom|saleUntil|gtin|makerNumber|moq|multiple|carton|currency|variantPicture|weightUnit|lengthUnit)$|^(?:stock|tier|tierFrom|tierPrice|option\d?|weight|width|depth|height)(?:\.|$)/.test(
    target,
  );

/** In the market's own tables each line has all data of the item; contradicting lines are ambiguous. */
function sayDifferences({ reading, groupFacts, found }: Work): void {
  if (reading.layout !== 'own') return;
  const fields = [...reading.columns.keys()].filter((target) => !perVariant(target) && target !== 'item');
  for (const target of fields) {
    const [first, ...others] = groupFacts.itemLines.filter((line) => get(reading, line, target) !== '');
    for (const line of others)
      if (first && get(reading, line, target) !== get(reading, first, target))
        found.fault(line, target, 'import.differs', { line: first.line });
  }
}
