import { importSettings } from '../../../../contract/listings/imports.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { isMeasure } from './item/measures.ts';
import type { ImportRecord } from './queries/imports.ts';
import { fractionsOf } from './queries/lines.ts';
import { picturesOf } from './queries/pictures.ts';
import { taxClassesByRate } from './queries/tax-classes.ts';
import { typicalMeasures } from './queries/typical.ts';
import { columnsOf, isText, type Reading } from './reading/reading.ts';
import type { Decimal } from './reading/values.ts';
import { loadReferenceData, type ReferenceData } from './reference-data.ts';

type Work = Pick<JobContext, 'database' | 'config' | 'now'> & { record: ImportRecord };

/** How a list is read, as it was found and as its user has chosen. */
export async function readingOf(
  { database, record: stored, config, now }: Work,
  guessed?: Pick<ImportRecord, 'layout' | 'headers' | 'mapping' | 'settings' | 'found'>,
  referenceData?: ReferenceData,
): Promise<Reading> {
  const record = { ...stored, ...guessed };
  const settings = importSettings.parse(record.settings);
  const columns = columnsOf(record.mapping ?? []);
  const decimal: Decimal = settings.decimal === 'auto' ? await decimalOf({ database, record }, columns) : settings.decimal;
  return {
    headers: record.headers,
    layout: record.layout,
    settings,
    decimal,
    currency: record.currency,
    referenceData: referenceData ?? (await loadReferenceData(database.kysely, record.storeId)),
    columns,
    section: record.found.sections === true ? record.headers.length - 1 : undefined,
    pictures: await picturesOf(database.kysely, record.id),
    fetches: config.fetchPictures === 'on',
    classOfRate: columns.has('taxClass') ? await taxClassesByRate(database, record.storeId, now()) : new Map(),
    typical: [...columns.keys()].some(isMeasure) ? await typicalMeasures(database.kysely) : new Map(),
    now: now(),
  };
}

/** The list's decimal separator; numbers of a workbook are always written alike. */
async function decimalOf({ database, record }: Pick<Work, 'database' | 'record'>, columns: Reading['columns']): Promise<Decimal> {
  const [price] = columns.get('price') ?? [];
  if (!isText(record.contentType) || price === undefined) return 'any';
  const { commas, points } = await fractionsOf(database.kysely, record.id, price + 1);
  return commas === points ? 'any' : commas > points ? 'comma' : 'point';
}
