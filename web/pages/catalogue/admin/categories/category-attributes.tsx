import { type ReactNode, useState } from 'react';
import { attributeCalls } from '../../../../../contract/catalogue/attributes.ts';
import { type AssignedAttribute, categoryCalls, type CategoryDetail } from '../../../../../contract/catalogue/categories.ts';
import { send } from '../../../../app/api/client.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { SearchChoice } from '../../../../components/forms/search-choice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { findAttributes } from './category-find.ts';

/** The attributes of a category's items: its own in their order, and inherited ones. */
export function CategoryAttributes({ category, onChanged }: { category: CategoryDetail; onChanged: () => Promise<void> }): ReactNode {
  const text = useText();
  const [attributes, setAttributes] = useState<AssignedAttribute[]>(category.attributes);
  const { pending, run } = useCall(categoryCalls.assign, {
    done: async () => {
      showMessage(text('operator-catalogue.saved'), 'positive');
      await onChanged();
    },
  });
  const changed = JSON.stringify(attributes) !== JSON.stringify(category.attributes);
  const move = (from: number, to: number): void => {
    const [moved] = attributes.slice(from, from + 1);
    if (!moved || to < 0 || to >= attributes.length) return;
    const others = attributes.filter((_, at) => at !== from);
    setAttributes([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  async function add(id: number): Promise<void> {
    const found = await send(attributeCalls.detail, { id });
    const { name, type, unit, facet } = found;
    setAttributes((before) => [...before, { id, name, type, unit, facet, required: false }]);
  }
  async function save(): Promise<void> {
    const { id, version } = category;
    await run({ id, version, attributes: attributes.map((one) => ({ id: one.id, required: one.required })) });
  }
  const kindOf = ({ type, unit, facet }: AssignedAttribute): ReactNode => (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{text(`operator-catalogue.type.${type}`) + (unit ? ` (${unit})` : '')}</Badge>
      {facet && <Badge tone="accent">{text('operator-catalogue.facet')}</Badge>}
    </span>
  );
  return (
    <Card title={text('operator-catalogue.attributes')}>
      {attributes.length === 0 && <p className="mb-3 text-sm text-muted">{text('operator-catalogue.noAttributes')}</p>}
      <ul className="divide-y divide-line text-sm">
        {attributes.map((one, at) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <TextLink to={`/operator/attributes/${one.id}`} className="min-w-40 flex-1 font-semibold">
              {one.name}
            </TextLink>
            {kindOf(one)}
            <Checkbox
              label={text('operator-catalogue.required')}
              aria-label={text('operator-catalogue.requiredOf', { name: one.name })}
              checked={one.required}
              onChange={(event) => {
                const required = event.currentTarget.checked;
                setAttributes(attributes.map((other) => (other.id === one.id ? { ...other, required } : other)));
              }}
            />
            <span className="flex">
              <IconButton
                icon="up"
                label={text('operator-catalogue.upOf', { name: one.name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon="down"
                label={text('operator-catalogue.downOf', { name: one.name })}
                disabled={at === attributes.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                icon="trash"
                label={text('operator-catalogue.takeAway', { name: one.name })}
                onClick={() => setAttributes(attributes.filter(({ id }) => id !== one.id))}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid items-end gap-4 md:grid-cols-[minmax(0,24rem)_auto]">
        <SearchChoice
          label={text('operator-catalogue.addAttribute')}
          placeholder={text('operator-catalogue.typeToSearch')}
          nothing={text('operator-catalogue.nothing')}
          value={null}
          find={(typed) =>
            findAttributes(
              typed,
              [...attributes, ...category.inherited].map(({ id }) => id),
            )
          }
          onChange={(choice) => void (choice && add(choice.id).catch(() => undefined))}
        />
        <div>
          <Button busy={pending} disabled={!changed} onClick={() => void save()}>
            {text('operator-catalogue.saveAttributes')}
          </Button>
        </div>
      </div>
      {category.inherited.length > 0 && (
        <div className="mt-6">
          <h3 className="text-sm font-semibold">{text('operator-catalogue.inherited')}</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {category.inherited.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <TextLink to={`/operator/attributes/${one.id}`} className="min-w-40 flex-1">
                  {one.name}
                </TextLink>
                {kindOf(one)}
                {one.required && <Badge tone="caution">{text('operator-catalogue.required')}</Badge>}
                <span className="text-muted">{text('operator-catalogue.from', { name: one.from })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
