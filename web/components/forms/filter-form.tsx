import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Form, type FormProps, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type FieldProperties, Select, TextField } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';

/** A plain form over a list: its fields become the address. With every address it is a new form, so that it shows what the list does. */
export function FilterForm({
  find,
  icon = 'search',
  keep = [],
  className = '',
  clear,
  onPhones,
  children,
  ...form
}: Omit<FormProps, 'className' | 'children'> & {
  /** What the button says. */
  find: string;
  /** Of the button; null for none. */
  icon?: IconName | null;
  /** What else of the address stays as it is. */
  keep?: readonly string[];
  className?: string;
  /** Leads to the list without what was looked for. */
  clear?: false | { to: string; label: string };
  /** On phones the fields are behind a button that says this. */
  onPhones?: string;
  children: ReactNode;
}): ReactNode {
  const [query] = useSearchParams();
  const [open, setOpen] = useState(false);
  const filter = (
    <Form
      key={query.toString()}
      {...form}
      className={`flex flex-wrap items-end gap-3 ${onPhones && !open ? 'max-md:hidden' : ''} ${className}`}
    >
      {keep.flatMap((name) =>
        query.getAll(name).map((value) => value && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {children}
      <Button type="submit" kind="secondary" {...(icon ? { icon } : {})}>
        {find}
      </Button>
      {clear && (
        <ButtonLink kind="quiet" to={clear.to}>
          {clear.label}
        </ButtonLink>
      )}
    </Form>
  );
  if (!onPhones) return filter;
  return (
    <>
      <Button kind="secondary" icon="filter" className="md:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {onPhones}
      </Button>
      {filter}
    </>
  );
}

type Named = FieldProperties & { name: string };

/** What the address says of it stands in the field. */
export function FilterField(properties: Named & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const [query] = useSearchParams();
  return <TextField defaultValue={(query.get(properties.name) ?? '').trim()} {...properties} />;
}

export function FilterKeyword(properties: Partial<Named> & { label: string } & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return <FilterField name="keyword" type="search" maxLength={80} className="w-full md:w-72" {...properties} />;
}

/** One of the values, or all of them. */
export function FilterSelect<Value extends string>({
  all,
  values,
  word,
  ...field
}: Named & { all: string; values: readonly Value[]; word: (value: Value) => string }): ReactNode {
  const [query] = useSearchParams();
  const options = [{ value: '', label: all }, ...values.map((value) => ({ value, label: word(value) }))];
  return <Select {...field} defaultValue={query.get(field.name) ?? ''} options={options} />;
}
