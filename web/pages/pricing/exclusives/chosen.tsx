import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Choice, SearchChoice } from '../../../components/forms/search-choice.tsx';

/** Multiple selection: found by typing, each shown as a chip that is removed by a click. */
export function Chosen({
  label,
  hint,
  error,
  nothing,
  chosen,
  onChange,
  find,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  nothing: string;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  find: (typed: string) => Promise<readonly Choice[]>;
}): ReactNode {
  const text = useText();
  const add = (choice: Choice | null): void => {
    if (choice && !chosen.some(({ id }) => id === choice.id)) onChange([...chosen, choice]);
  };
  return (
    <div className="min-w-0">
      <SearchChoice
        key={chosen.length}
        label={label}
        hint={hint}
        error={error}
        value={null}
        onChange={add}
        nothing={nothing}
        find={async (typed) => (await find(typed)).filter((choice) => !chosen.some(({ id }) => id === choice.id))}
      />
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={label}>
          {chosen.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 py-1.5 text-left text-sm hover:bg-accent-soft"
                aria-label={text('exclusive.takeAway', { name: one.label })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
              >
                <span className="[overflow-wrap:anywhere]">{one.label}</span>
                <Icon name="close" size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
