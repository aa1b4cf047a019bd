import { type ReactNode, useState } from 'react';
import { type SalesChannel, salesChannels } from '../../../../contract/companies/company-fields.ts';
import type { ResaleRight } from '../../../../contract/materials/materials.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type Line = ResaleRight & { place: number };
let lastPlace = 0;
const lineOf = (right: ResaleRight): Line => ({ ...right, place: ++lastPlace });

/** Who may resell an item or all of a store's, where and how: one line for all buyers, others for single ones. */
export function ResaleRights({
  of,
  rights,
  buyers,
  hint,
  withPrice = true,
  onSave,
}: {
  of: { currency: string; countryCodes: readonly string[] };
  rights: readonly ResaleRight[];
  buyers: readonly { id: number; name: string }[];
  hint: string;
  /** False where many items have prices of their own. */
  withPrice?: boolean;
  /** Throws what the server refuses. */
  onSave: (rights: ResaleRight[]) => Promise<unknown>;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const [lines, setLines] = useState<Line[]>(() => rights.map(lineOf));
  const { pending, errors, failure, run } = useCalls({ revalidate: 'success' });
  const error = Object.values(errors)[0] ?? failure;
  const change = (place: number, some: Partial<ResaleRight>): void =>
    setLines(lines.map((line) => (line.place === place ? { ...line, ...some } : line)));
  const taken = new Set(lines.map(({ companyId }) => companyId));
  const free = [null, ...buyers.map(({ id }) => id)].find((id) => !taken.has(id));
  const toggled = <Value extends string>(all: readonly Value[], value: Value, on: boolean): Value[] =>
    on ? [...all, value] : all.filter((one) => one !== value);

  const save = (): Promise<boolean> =>
    run(async () => {
      await onSave(lines.map(({ place: _, ...right }) => right));
      showMessage(text('materials.rightsSaved'), 'positive');
    });

  return (
    <Card title={text('materials.resale')}>
      <p className="mb-4 max-w-text text-sm text-muted">{hint}</p>
      {error && <Notice kind="danger">{error}</Notice>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {lines.map((line) => (
          <li key={line.place} className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line p-4">
            <div className="flex items-end gap-2">
              <Select
                className="min-w-0 flex-1"
                label={text('materials.buyer')}
                value={line.companyId === null ? '' : String(line.companyId)}
                onChange={(event) =>
                  change(line.place, { companyId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
                }
                options={[
                  { value: '', label: text('materials.allBuyers'), disabled: line.companyId !== null && taken.has(null) },
                  ...buyers.map(({ id, name }) => ({ value: String(id), label: name, disabled: line.companyId !== id && taken.has(id) })),
                ]}
              />
              <IconButton
                icon="trash"
                label={text('materials.removeLine')}
                onClick={() => setLines(lines.filter(({ place }) => place !== line.place))}
              />
            </div>
            <CheckboxGroup
              label={text('materials.countries')}
              hint={text('materials.noneIsAll')}
              columns
              options={of.countryCodes
                .map((value) => ({ value, label: format.country(value) }))
                .toSorted((a, b) => compareNames(a.label, b.label))}
              control={(value) => ({
                checked: line.countryCodes.includes(value),
                onChange: (event) => change(line.place, { countryCodes: toggled(line.countryCodes, value, event.currentTarget.checked) }),
              })}
            />
            <CheckboxGroup
              label={text('materials.channels')}
              hint={text('materials.noneIsAll')}
              columns
              options={salesChannels.map((value) => ({ value, label: text(`company.channel.${value}`) }))}
              control={(value) => ({
                checked: line.channels.includes(value as SalesChannel),
                onChange: (event) =>
                  change(line.place, { channels: toggled(line.channels, value as SalesChannel, event.currentTarget.checked) }),
              })}
            />
            <div className="grid gap-4 md:grid-cols-2">
              {withPrice && (
                <MoneyField
                  label={text('materials.minimumPrice')}
                  optional
                  currency={of.currency}
                  value={line.minimumPrice}
                  onChange={(minimumPrice) => change(line.place, { minimumPrice })}
                />
              )}
              <TextField
                label={text('materials.validTo')}
                optional
                type="date"
                value={line.validTo ?? ''}
                onChange={(event) => change(line.place, { validTo: event.currentTarget.value || null })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          icon="plus"
          disabled={free === undefined}
          onClick={() =>
            free !== undefined &&
            setLines([...lines, lineOf({ companyId: free, countryCodes: [], channels: [], minimumPrice: null, validTo: null })])
          }
        >
          {text('materials.addLine')}
        </Button>
        <Button busy={pending} onClick={() => void save()}>
          {text('materials.save')}
        </Button>
      </div>
    </Card>
  );
}
