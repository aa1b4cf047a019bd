import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, type FieldProperties } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

export type Choice = { id: number; label: string; hint?: string | undefined };

/** Milliseconds after the last keystroke before the server is called. */
const pause = 150;

const control =
  'h-control w-full rounded-md border border-line-strong bg-surface px-3 pr-9 text-sm text-ink placeholder:text-faint hover:border-ink aria-invalid:border-danger';

/** One of many, found by typing: where a list of all would be thousands of lines. `find` answers the best for what was typed so far. */
export function SearchChoice({
  value,
  onChange,
  find,
  placeholder,
  nothing,
  ...field
}: FieldProperties & {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  find: (typed: string) => Promise<readonly Choice[]>;
  placeholder?: string;
  /** Said when nothing fits. */
  nothing: string;
}): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const currentFind = useRef(find);
  useEffect(() => {
    currentFind.current = find;
  });
  useEffect(() => {
    if (typed === null) return;
    let current = true;
    const timer = setTimeout(
      () =>
        void currentFind.current(typed.trim()).then(
          (choices) => {
            if (!current) return;
            setFound(choices);
            setActive(0);
          },
          // The client has shown why; what was found before stays.
          () => undefined,
        ),
      typed === '' ? 0 : pause,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  const open = typed !== null;
  const close = (): void => {
    setTyped(null);
    setFound(null);
  };
  const choose = (choice: Choice | undefined): void => {
    if (!choice) return;
    onChange(choice);
    close();
  };
  const optionId = (at: number): string => `${list}-${at}`;
  const move = (to: number): void => {
    if (!found?.length) return;
    const at = (to + found.length) % found.length;
    setActive(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Field {...field}>
      {(ties) => (
        <div
          ref={box}
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close();
          }}
        >
          <input
            {...ties}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && found?.length ? optionId(active) : undefined}
            autoComplete="off"
            maxLength={80}
            placeholder={placeholder}
            className={control}
            value={typed ?? value?.label ?? ''}
            onFocus={(event) => {
              setTyped('');
              event.currentTarget.select();
            }}
            onClick={() => setTyped((before) => before ?? '')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && open) {
                event.stopPropagation();
                close();
              } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault();
                if (open) move(active + (event.key === 'ArrowDown' ? 1 : -1));
                else setTyped('');
              } else if (event.key === 'Enter' && open) {
                event.preventDefault();
                choose(found?.[active]);
              }
            }}
          />
          <Icon name="search" size={16} className="pointer-events-none absolute top-3 right-3 text-muted" />
          <div
            id={list}
            role="listbox"
            aria-label={field.label}
            hidden={!open || found === null}
            className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-float"
          >
            {found?.map((choice, at) => (
              // oxlint-disable-next-line click-events-have-key-events -- the keys are the field's, which keeps the focus
              <div
                key={choice.id}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={`cursor-pointer px-3 py-2 text-sm [overflow-wrap:anywhere] ${at === active ? 'bg-sunken' : ''}`}
                // The field keeps the focus, so that it does not close before the choice is made.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                onPointerEnter={() => setActive(at)}
              >
                {choice.label}
                {choice.hint && <span className="block text-xs text-muted">{choice.hint}</span>}
              </div>
            ))}
            {found?.length === 0 && (
              <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className="px-3 py-2 text-sm text-muted">
                {nothing}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
