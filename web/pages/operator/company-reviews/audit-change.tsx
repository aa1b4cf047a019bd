import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../../contract/operator/operator.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { fieldWords, type Place, valueWords } from './audit-words.ts';

/** Longer texts are folded, and so are longer lists. */
const mostLetters = 160;
const mostParts = 5;

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Before and after by name; what a log holds may be of any shape. */
export function AuditChange({ entry: { action, before, after } }: { entry: AuditEntry }): ReactNode {
  const text = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !(isEmpty(before?.[name]) && isEmpty(after?.[name])),
  );
  const currency = currencyOf(after ?? {}) ?? currencyOf(before ?? {});
  return (
    <ul className="grid max-w-xl min-w-0 gap-1 text-left text-xs">
      {names.map((name) => {
        const fresh = after?.[name];
        // Unchanged values are shown once.
        const old = JSON.stringify(before?.[name]) === JSON.stringify(fresh) ? undefined : before?.[name];
        const place = { action, name, currency };
        return (
          <li key={name} className="break-words">
            <span className="text-muted">{fieldWords(text, name)}: </span>
            {!isEmpty(old) && (
              <>
                <span className="sr-only">{text('company.before')} </span>
                <del className={isPlain(old) ? 'text-muted' : 'block text-muted no-underline'}>
                  <Value value={old} place={place} />
                </del>{' '}
              </>
            )}
            {!isEmpty(fresh) && (
              <>
                <span className="sr-only">{text('company.after')} </span>
                {!isEmpty(old) && <span aria-hidden>→ </span>}
                <ins className="no-underline">
                  <Value value={fresh} place={place} />
                </ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function currencyOf(bag: Bag): string | undefined {
  const given = bag['currency'] ?? bag['currencyCode'] ?? bag['preferredCurrency'];
  return typeof given === 'string' && /^[A-Z]{3}$/.test(given) ? given : undefined;
}

function Value({ value, place }: { value: unknown; place: Place }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (isEmpty(value)) return text('company.none');
  if (isPlain(value)) return <Words words={valueWords(value, place, text, format)} />;
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value;
    if (parts.every(isPlain)) return <Words words={parts.map((one) => valueWords(one, place, text, format)).join(', ')} />;
    return (
      <Folded
        parts={parts.map((one, index) => (
          <li key={index} className="break-words">
            {isBag(one) && Object.values(one).every((each) => isPlain(each) || isEmpty(each)) ? (
              <Line bag={one} place={place} />
            ) : (
              <Value value={one} place={place} />
            )}
          </li>
        ))}
      />
    );
  }
  const bag = value as Bag;
  const currency = currencyOf(bag) ?? place.currency;
  return (
    <Folded
      parts={Object.entries(bag)
        .filter(([, each]) => !isEmpty(each))
        .map(([name, each]) => (
          <li key={name} className="break-words">
            <span className="text-muted">{fieldWords(text, name)}: </span>
            <Value value={each} place={{ ...place, name, currency }} />
          </li>
        ))}
    />
  );
}

/** Something small in one line: `variantId 12, Price 4.90`. */
function Line({ bag, place }: { bag: Bag; place: Place }): ReactNode {
  const text = useText();
  const format = useFormat();
  const currency = currencyOf(bag) ?? place.currency;
  return Object.entries(bag)
    .filter(([, each]) => isPlain(each) && !isEmpty(each))
    .map(([name, each]) => `${fieldWords(text, name)} ${valueWords(each as string, { ...place, name, currency }, text, format)}`)
    .join(', ');
}

function Words({ words }: { words: string }): ReactNode {
  const text = useText();
  if (words.length <= mostLetters) return words;
  return (
    <details className="group inline">
      <summary className="inline cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{words.slice(0, mostLetters - 40).trimEnd()}… </span>
        <span className="text-accent underline group-open:hidden">{text('audit.showAll')}</span>
      </summary>
      {words}
    </details>
  );
}

function Folded({ parts }: { parts: ReactNode[] }): ReactNode {
  const text = useText();
  const list = 'grid gap-0.5 border-l border-line pl-2';
  if (parts.length <= mostParts + 1) return <ul className={`mt-0.5 ${list}`}>{parts}</ul>;
  return (
    <>
      <ul className={`mt-0.5 ${list}`}>{parts.slice(0, mostParts)}</ul>
      <details className="mt-0.5">
        <summary className="cursor-pointer pl-2 text-accent underline">{text('audit.more', { count: parts.length - mostParts })}</summary>
        <ul className={list}>{parts.slice(mostParts)}</ul>
      </details>
    </>
  );
}
