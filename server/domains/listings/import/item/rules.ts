import type { MessageKey } from '../../../../platform/texts.ts';
import type { ListingInput } from '../../../../../contract/listings/listings.ts';
import { faultsOf, skusTakenBy } from '../../editor/rules.ts';
import { keyOf, type MissingNumber } from '../../../../../contract/catalogue/registration-numbers.ts';
import { type ComplianceFacts, nothingSaid } from '../../compliance/compliance-facts.ts';
import { refusedForFacts, refusedNumbers } from '../../registrations/rules.ts';
import { sells } from '../../schedule/schedule.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import type { Line } from '../reading/reading.ts';
import type { ReferenceData } from '../reference-data.ts';
import { type Assembled, noLine, type Work } from './group.ts';

/** The column of a form field. */
const columnOf: Record<string, string> = { options: 'option1', listPrice: 'price' };

type Fault = { key: MessageKey; sku: string | null; field: string };

/** The editor's rules for an item, by subject. */
function rulesOf(item: Snapshot, referenceData: ReferenceData, taken: ReadonlySet<string>, now: Date): Map<string, Fault> {
  const input = {
    state: item.state,
    publishAt: item.publishAt,
    unpublishAt: item.unpublishAt,
    sourceLanguage: item.sourceLanguage,
    texts: item.texts,
    pictures: item.pictureKeys.map((key) => ({ key })),
    attributes: item.attributes.map(({ attribute, value }) => ({ attributeKey: attribute, value })),
    variants: item.variants.map((variant) => ({
      ...variant,
      gtin: variant.gtin ?? '',
      options: variant.options.map(({ attribute, value, label }) => ({
        attributeKey: attribute,
        valueKey: value ?? null,
        label: label ?? null,
      })),
      stock: [],
    })),
  } as unknown as ListingInput;
  const ownPictures = item.variants.flatMap(({ pictureKey }) => pictureKey ?? []);
  const faults = faultsOf(input, referenceData.facts, { taken, ownPictures, now });
  return new Map(
    Object.entries(faults).map(([path, key]) => {
      const [, index, field] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
      const sku = index === undefined ? null : (item.variants[Number(index)]?.sku ?? null);
      const attribute = /^attributes\.(\d+)$/.exec(path)?.[1];
      const target =
        attribute === undefined
          ? (field ?? path.replace(/^texts\.(\w+)\.(\w+)$/, '$2.$1'))
          : `attribute.${item.attributes[Number(attribute)]?.attribute ?? ''}`;
      return [sku === null ? path : `${sku} ${field}`, { key, sku, field: columnOf[target] ?? target }];
    }),
  );
}

const numbersOf = ({ schemes, registrations }: ComplianceFacts) => ({ schemes, registrations });

/** As a list writes them; the first of many. */
const listed = (numbers: readonly MissingNumber[]): string => numbers.slice(0, 6).map(keyOf).join(', ') + (numbers.length > 6 ? ' …' : '');

/** The editor's rules. Errors that existed before the list are ignored. */
export function applyRules(
  before: Snapshot | null,
  draft: Snapshot,
  bySku: ReadonlyMap<string, Line>,
  work: Work & Pick<Assembled, 'compliance'>,
): void {
  const { group, reading, around, groupFacts, found, compliance } = work;
  const { referenceData, now } = reading;
  const own = group.known?.id;
  const owners = skusTakenBy(before, draft).filter((sku) => (around.skus.get(sku) ?? own) !== own);
  const faults = rulesOf(draft, referenceData, new Set(owners), now);
  const old = before && faults.size > 0 ? rulesOf(before, referenceData, new Set(), now) : new Map<string, Fault>();
  const first = groupFacts.itemLines[0] ?? group.lines[0];
  for (const [path, { key, sku, field }] of faults) {
    if (old.get(path)?.key === key) continue;
    const line = (sku === null ? undefined : bySku.get(sku.toUpperCase())) ?? first;
    if (line) found.fault(line, field, key);
  }
  // An item already on sale can still be changed after its category requires more attributes.
  if (sells(draft) && (!before || !sells(before) || before.category !== draft.category)) {
    const given = new Set([...draft.attributes, ...draft.variants.flatMap(({ options }) => options)].map(({ attribute }) => attribute));
    for (const key of referenceData.required.get(draft.category) ?? [])
      if (!given.has(key)) found.fault(first ?? noLine, `attribute.${key}`, 'product.attributeRequired');
  }
  const stored = around.compliance.get(group.known?.id ?? 0) ?? nothingSaid;
  const lacking = refusedNumbers(
    before && { item: { ...before, ...numbersOf(stored) }, sells: sells(before) },
    { item: { ...draft, ...numbersOf(compliance ?? stored) }, sells: sells(draft) },
    referenceData.registrations,
  );
  if (refusedForFacts(before && { sells: sells(before) }, { sells: sells(draft) }, referenceData.registrations))
    found.fault(first ?? noLine, 'state', 'product.sellerFacts');
  if (lacking.length > 0) found.fault(first ?? noLine, 'registrations', 'import.registrations', { numbers: listed(lacking) });
  if (draft.variants.length > 500) found.fault(group.lines[0] ?? noLine, 'sku', 'import.tooMany', { most: 500 });
}
