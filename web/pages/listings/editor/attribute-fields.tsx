import type { ReactNode } from 'react';
import type { AttributeChoice, ListingInput } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { Part } from './new-listing.ts';

type Value = ListingInput['attributes'][number]['value'];

/** What the category asks about its items, each in its own kind of field. */
export function AttributeFields({ product, change, error, attributes }: Part & { attributes: readonly AttributeChoice[] }): ReactNode {
  const text = useText();
  const set = (key: string, value: Value | null): void => {
    const others = product.attributes.filter(({ attributeKey }) => attributeKey !== key);
    change({ attributes: value === null ? others : [...others, { attributeKey: key, value }] });
  };
  const shown = attributes.filter(({ isOption, key }) => !isOption || product.attributes.some(({ attributeKey }) => attributeKey === key));
  return (
    <Card title={text('listings.attributes')}>
      {shown.length === 0 && <p className="text-sm text-muted">{text('listings.attributesHint')}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((attribute) => {
          const at = product.attributes.findIndex(({ attributeKey }) => attributeKey === attribute.key);
          const field = {
            label: attribute.unit ? `${attribute.name} (${attribute.unit})` : attribute.name,
            optional: !attribute.required,
            error: at < 0 ? error(`attribute.${attribute.key}`) : error(`attributes.${at}`),
          };
          return (
            <AttributeField
              key={attribute.key}
              attribute={attribute}
              field={field}
              value={product.attributes[at]?.value ?? null}
              onChange={(value) => set(attribute.key, value)}
            />
          );
        })}
      </div>
    </Card>
  );
}

function AttributeField({
  attribute,
  field,
  value,
  onChange,
}: {
  attribute: AttributeChoice;
  field: { label: string; optional: boolean; error: string | undefined };
  value: Value | null;
  onChange: (value: Value | null) => void;
}): ReactNode {
  const text = useText();
  const none = { value: '', label: text('listings.notGiven') };
  if (attribute.type === 'choice') {
    return (
      <Select
        {...field}
        value={typeof value === 'string' ? value : ''}
        options={[none, ...attribute.values.map(({ key, name }) => ({ value: key, label: name }))]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  }
  if (attribute.type === 'flag') {
    return (
      <Select
        {...field}
        value={value === null ? '' : value === true ? 'yes' : 'no'}
        options={[none, { value: 'yes', label: text('listings.yes') }, { value: 'no', label: text('listings.no') }]}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value === 'yes')}
      />
    );
  }
  const isNumber = attribute.type === 'number';
  return (
    <TextField
      {...field}
      maxLength={isNumber ? 20 : 500}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const number = Number(typed.replace(',', '.'));
        // `1.` is on its way to be a number.
        const isComplete = isNumber && /^-?\d+(?:[.,]\d*[1-9])?$/.test(typed.trim()) && Number.isFinite(number);
        onChange(typed === '' ? null : isComplete ? number : typed);
      }}
    />
  );
}
