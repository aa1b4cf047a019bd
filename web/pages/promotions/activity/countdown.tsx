import { type ReactNode, useEffect, useState } from 'react';
import { languageTags } from '../../../../contract/values/locale.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * The remaining time, counted in the browser: a page is cached for all users and has no "now". At zero the page is loaded
 * again, unless it is a preview. Without a script it shows only the end time; screen readers do not announce each second.
 */
export function Countdown({ title, lang, endsAt, preview }: { title: string; lang: string; endsAt: string; preview: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const tag = languageTags[useLanguage()];
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.parse(endsAt);
    let over = preview || Date.now() >= end;
    const count = (): void => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0 && !over) {
        over = true;
        location.reload();
      }
    };
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [endsAt, preview]);
  return (
    <section className="border-y border-line bg-accent-soft">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
        <div>
          <h2 className="font-display text-xl" lang={lang}>
            {title}
          </h2>
          <p className="text-sm text-muted">{text('home.until', { time: format.dateTime(endsAt) })}</p>
        </div>
        <p className="flex h-14 flex-wrap gap-5 tabular-nums" role="timer" aria-live="off">
          {left === 0 && <span className="self-center font-semibold">{text('home.ended')}</span>}
          {left !== null &&
            left > 0 &&
            units.map(([unit, seconds], index) => (
              <Left key={unit} unit={unit} count={part(left, seconds, units[index - 1]?.[1])} tag={tag} />
            ))}
        </p>
      </div>
    </section>
  );
}

const part = (left: number, seconds: number, larger: number | undefined): number => Math.floor((larger ? left % larger : left) / seconds);

function Left({ unit, count, tag }: { unit: string; count: number; tag: string }): ReactNode {
  const parts = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count);
  const value = parts.filter(({ type }) => type === 'integer' || type === 'group').map((one) => one.value);
  return (
    <span className="flex flex-col items-center">
      <span className="text-2xl font-semibold">{value}</span>
      <span className="text-xs text-muted">{parts.find(({ type }) => type === 'unit')?.value}</span>
    </span>
  );
}
