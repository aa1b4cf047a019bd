import type { ReactNode } from 'react';
import type { ImportPage } from '../../../../contract/listings/imports.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Assumption, assumptionsOf } from './import-assumptions.ts';
import type { Reading } from './import-columns.tsx';

type Properties = { page: ImportPage; reading: Reading; faults: Record<string, string>; onChange: (reading: Reading) => void };

/** What is assumed of the list, with examples and the alternatives, before anything is checked. */
export function QuestionsCard({ page, reading, faults, onChange }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const assumptions = assumptionsOf({ page, reading, text, number: format.number });
  if (assumptions.length === 0) return null;
  return (
    <Card title={text('listing-import.ask.title')}>
      <p className="max-w-text text-sm text-muted">{text('listing-import.ask.hint')}</p>
      <ul className="mt-2 divide-y divide-line">
        {assumptions.map((one) => (
          <li key={one.key} className="grid items-start gap-x-6 gap-y-3 py-4 md:grid-cols-[1.2fr_1fr]">
            <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
              <p className="font-semibold">{one.title}</p>
              {one.examples.length > 0 && <p className="text-muted">{one.examples.join(' · ')}</p>}
              {one.doubt && <p className="text-caution">{one.doubt}</p>}
            </div>
            <Choices assumption={one} onChange={onChange}>
              {one.pattern !== undefined && (
                <TextField
                  label={text('listing-import.ask.pattern')}
                  className="w-full"
                  value={one.pattern}
                  maxLength={120}
                  hint={text('listing-import.ask.patternHint')}
                  error={faults['settings.numbers']}
                  onChange={(event) =>
                    onChange({ ...reading, settings: { ...reading.settings, numbers: event.currentTarget.value || ' ' } })
                  }
                />
              )}
            </Choices>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Choices({
  assumption: { title, choices },
  onChange,
  children,
}: {
  assumption: Assumption;
  onChange: Properties['onChange'];
  children: ReactNode;
}): ReactNode {
  return (
    <div role="group" aria-label={title} className="flex min-w-0 flex-wrap gap-2">
      {children}
      {choices.map(({ label, chosen, reading }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen}
          className="min-h-8 max-w-full rounded-full border border-line-strong bg-surface px-3 py-1 text-left text-sm [overflow-wrap:anywhere] hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold"
          onClick={() => onChange(reading)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
