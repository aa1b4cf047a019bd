import type { ActivityRow } from '../../../../contract/promotions/activities.ts';
import { languageNames, type Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';
import { toCsv } from '../../../platform/formats/csv.ts';

/** The operator's list of activities as CSV. */
export function activityFile(rows: readonly ActivityRow[], language: Language): string {
  const columns = [
    'title',
    'address',
    'state',
    'startsAt',
    'endsAt',
    'joinUntil',
    'countries',
    'audience',
    'accepted',
    'waiting',
    'missing',
    'changedAt',
  ] as const;
  return toCsv(
    columns.map((column) => message(`activity.column.${column}`, language)),
    rows.map((row) => [
      row.title,
      row.landingUrl,
      message(`activity.state.${row.state}`, language),
      row.startsAt,
      row.endsAt,
      row.joinUntil,
      row.countryCodes.join(' '),
      message(`activity.audience.${row.audience}`, language),
      row.accepted,
      row.waiting,
      row.missingLanguages.map((one) => languageNames[one as Language]).join(', '),
      row.changedAt,
    ]),
  );
}
