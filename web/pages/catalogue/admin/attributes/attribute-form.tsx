import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { attributeCalls, type AttributeDetail } from '../../../../../contract/catalogue/attributes.ts';
import { type AttributeType, attributeTypes } from '../../../../../contract/catalogue/operator-fields.ts';
import { send } from '../../../../app/api/client.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { NamesFields } from '../names-fields.tsx';

const fresh = { names: {}, type: 'choice' as AttributeType, unit: '', facet: true, isOption: false };

/** What an attribute is called, of what type it is, and what it is used for. */
export function AttributeForm({ attribute }: { attribute: AttributeDetail | null }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [given, setGiven] = useState(attribute ? { ...attribute, unit: attribute.unit ?? '' } : fresh);
  const { errors, failure, pending: busy, run: saving } = useCalls({ fieldsMessage: text('operator-catalogue.markedFields') });
  const set = (change: Partial<typeof given>): void => setGiven((before) => ({ ...before, ...change }));
  const { names, type, unit, facet, isOption } = given;

  const save = () =>
    saving(async () => {
      const wanted = { names, type, unit: type === 'number' ? unit || null : null, facet, isOption: type === 'choice' && isOption };
      if (attribute) {
        await send(attributeCalls.save, { id: attribute.id, version: attribute.version, ...wanted }, { quiet: true });
        await revalidate();
      } else {
        const { id } = await send(attributeCalls.create, wanted, { quiet: true });
        await navigate(`/operator/attributes/${id}`, { replace: true });
      }
      showMessage(text('operator-catalogue.saved'), 'positive');
    });

  return (
    <Card title={text('operator-catalogue.basics')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Notice kind="danger">{failure}</Notice>}
        <NamesFields names={names} error={errors['names']} onChange={(changed) => set({ names: changed })} />
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
          <Select
            label={text('operator-catalogue.typeLabel')}
            value={type}
            error={errors['type']}
            hint={attribute && attribute.items > 0 && type !== attribute.type ? text('operator-catalogue.convertHint') : undefined}
            options={attributeTypes.map((one) => ({ value: one, label: text(`operator-catalogue.type.${one}`) }))}
            onChange={(event) => set({ type: event.currentTarget.value as AttributeType })}
          />
          {type === 'number' && (
            <TextField
              label={text('operator-catalogue.unit')}
              optional
              maxLength={20}
              value={unit}
              error={errors['unit']}
              onChange={(event) => set({ unit: event.currentTarget.value })}
            />
          )}
        </div>
        <div>
          <Checkbox
            label={text('operator-catalogue.facetLong')}
            checked={facet}
            onChange={(event) => set({ facet: event.currentTarget.checked })}
          />
          {type === 'choice' && (
            <Checkbox
              label={text('operator-catalogue.optionLong')}
              error={errors['isOption']}
              checked={isOption}
              onChange={(event) => set({ isOption: event.currentTarget.checked })}
            />
          )}
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {text('operator-catalogue.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
