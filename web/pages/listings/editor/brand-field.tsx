import { type ReactNode, useEffect, useId, useState } from 'react';
import { brandCalls } from '../../../../contract/catalogue/brands.ts';
import { send } from '../../../app/api/client.ts';
import { TextField } from '../../../ui/field.tsx';

/** Milliseconds after the last keystroke before the server is called. */
const pause = 200;

/** The name of a brand; the browser suggests those that there are. */
export function BrandField({
  value,
  onChange,
  ...field
}: {
  label: string;
  hint: string;
  error: string | undefined;
  maxLength: number;
  value: string;
  onChange: (name: string) => void;
}): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (typed === null) return;
    let current = true;
    const timer = setTimeout(
      () =>
        void send(brandCalls.suggest, { keyword: typed.trim() }, { background: true }).then(
          (found) => current && setNames(found),
          // Without suggestions the name can be typed.
          () => undefined,
        ),
      typed === '' ? 0 : pause,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <>
      <TextField
        {...field}
        optional
        list={list}
        autoComplete="off"
        value={value}
        onFocus={() => setTyped(value)}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setTyped(event.currentTarget.value);
        }}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
