import type { ReactNode } from 'react';
import type { DueDay } from '../../../../../contract/payments/credit/own-credit.ts';
import { languageTags } from '../../../../../contract/values/locale.ts';
import { useFormat, useLanguage, useText } from '../../../../app/i18n/text.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Link } from '../../../../ui/link.tsx';
import { otherMonth, weeksOf } from './calendar.ts';

/** What is due on which day of a month; on phones the amounts stand in the list below it. */
export function DueCalendar({
  days,
  month,
  today,
  path,
}: {
  days: readonly DueDay[];
  month: string;
  today: string;
  path: string;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const tag = languageTags[useLanguage()];
  const byDay = Map.groupBy(
    days.filter(({ day }) => day.startsWith(month)),
    ({ day }) => day,
  );
  const name = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const toMonth = (later: number, label: string): ReactNode => (
    <Link
      to={`${path}?month=${otherMonth(month, later)}`}
      preventScrollReset
      aria-label={label}
      className="flex h-control w-control items-center justify-center rounded-md text-lg hover:bg-sunken"
    >
      {later > 0 ? '›' : '‹'}
    </Link>
  );
  return (
    <Card title={text('credit.calendar')}>
      <div className="flex items-center justify-between">
        {toMonth(-1, text('credit.monthBefore'))}
        <p className="font-semibold first-letter:uppercase">{name}</p>
        {toMonth(1, text('credit.monthAfter'))}
      </div>
      <table aria-label={name} className="mt-2 w-full table-fixed border-collapse text-xs">
        <thead>
          <tr className="text-muted">
            {Array.from({ length: 7 }, (_, index) => (
              // The first of June 2026 is a Monday.
              <th key={index} scope="col" className="py-1 font-normal">
                {weekday.format(new Date(Date.UTC(2026, 5, 1 + index)))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((day, place) => {
                const due = day === null ? [] : (byDay.get(day) ?? []);
                const isLate = day !== null && day < today;
                return (
                  <td
                    key={day ?? `none ${place}`}
                    className={`h-11 border border-line p-1 align-top ${day === today ? 'bg-sunken' : ''} ${due.length > 0 ? (isLate ? 'bg-danger-soft text-danger' : 'bg-caution-soft text-caution') : 'text-muted'}`}
                  >
                    {day !== null && (
                      <>
                        <span className={due.length > 0 ? 'font-semibold' : ''}>{Number(day.slice(8))}</span>
                        {due.map(({ currency, open }) => (
                          <span key={currency} className="block truncate font-semibold tabular-nums max-md:hidden">
                            {format.wholeMoney(open, currency)}
                          </span>
                        ))}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {byDay.size === 0 ? (
        <p className="mt-3 text-sm text-muted">{text('credit.noDueInMonth')}</p>
      ) : (
        <ul className="mt-3 grid gap-1 text-sm">
          {[...byDay.values()].flat().map(({ day, currency, open, items }) => (
            <li key={`${day} ${currency}`} className="flex justify-between gap-4">
              <span className={day < today ? 'text-danger' : ''}>
                {format.date(day)} <span className="text-muted">· {text('credit.orders', { count: items })}</span>
              </span>
              <span className="font-semibold tabular-nums">{format.money(open, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
