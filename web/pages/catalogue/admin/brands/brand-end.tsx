import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { brandCalls, type BrandDetail } from '../../../../../contract/catalogue/brands.ts';
import { send } from '../../../../app/api/client.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { type Choice, SearchChoice } from '../../../../components/forms/search-choice.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** The end of a brand: part of another one, or removed when no item has it. */
export function BrandEnd({ brand }: { brand: BrandDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [into, setInto] = useState<Choice | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { id, version, name, items } = brand;
  const find = async (keyword: string): Promise<Choice[]> => {
    const { rows } = await send(brandCalls.list, { keyword, size: 30 });
    return rows
      .filter((row) => row.id !== id)
      .map((row) => ({ id: row.id, label: row.name, hint: text('operator-catalogue.mergeItems', { count: row.items }) }));
  };
  return (
    <Card title={text('operator-catalogue.mergeOrRemove')}>
      <SearchChoice
        className="max-w-96"
        label={text('operator-catalogue.mergeInto')}
        hint={text('operator-catalogue.mergeBrandHint')}
        placeholder={text('operator-catalogue.typeToSearch')}
        nothing={text('operator-catalogue.nothing')}
        value={null}
        find={find}
        onChange={setInto}
      />
      <div className="mt-5 border-t border-line pt-4">
        {items > 0 && <p className="mb-3 text-sm text-muted">{text('operator-catalogue.brandUsed', { count: items })}</p>}
        <Button kind="danger" size="small" icon="trash" disabled={items > 0} onClick={() => setConfirming(true)}>
          {text('operator-catalogue.remove')}
        </Button>
      </div>
      <Question
        open={into !== null}
        onClose={() => setInto(null)}
        title={text('operator-catalogue.mergeTitle', { name, into: into?.label ?? '' })}
        confirm={text('operator-catalogue.merge')}
        dangerous
        onConfirm={async () => {
          if (!into) return;
          const target = await send(brandCalls.detail, { id: into.id });
          const merged = await send(brandCalls.merge, { id, version, intoId: into.id, intoVersion: target.version });
          showMessage(text('operator-catalogue.merged', { count: merged.items }), 'positive');
          await navigate(`/operator/brands/${into.id}`, { replace: true });
        }}
      >
        <p>{text('operator-catalogue.brandUses', { items: format.number(items), stores: format.number(brand.stores) })}</p>
        <p className="mt-2">{text('operator-catalogue.mergeBrandHint')}</p>
      </Question>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('operator-catalogue.removeTitle', { name })}
        confirm={text('operator-catalogue.remove')}
        dangerous
        onConfirm={async () => {
          await send(brandCalls.remove, { id, version });
          showMessage(text('operator-catalogue.removed'), 'positive');
          await navigate('/operator/brands', { replace: true });
        }}
      >
        {text('operator-catalogue.removeHint')}
      </Question>
    </Card>
  );
}
