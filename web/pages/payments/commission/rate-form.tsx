import { type FormEvent, type ReactNode, useState } from 'react';
import { commissionCalls } from '../../../../contract/payments/sellers/commission.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { DecimalField } from '../../../components/forms/money-field.tsx';
import { type Choice, SearchChoice } from '../../../components/forms/search-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const choices = (rows: readonly { id: number; name: string }[]): Choice[] => rows.map(({ id, name }) => ({ id, label: name }));
const findSellers = async (keyword: string): Promise<Choice[]> =>
  choices(await send(commissionCalls.sellers, { keyword }, { background: true }));
const findCategories = async (keyword: string): Promise<Choice[]> =>
  choices(await send(commissionCalls.categories, { keyword }, { background: true }));

/** A new rate: of whom and what, how high, from when. What was typed stays when it is refused. */
export function RateForm({ today, onClose }: { today: string; onClose: () => void }): ReactNode {
  const text = useText();
  const [seller, setSeller] = useState<Choice | null>(null);
  const [category, setCategory] = useState<Choice | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  const [validFrom, setValidFrom] = useState('');
  const [validTo, setValidTo] = useState('');
  const [note, setNote] = useState('');
  const { pending, errors, failure, run } = useCall(commissionCalls.add, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('commission.saved'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const figure = rate === null || Number.isNaN(rate) ? -1 : rate;
    const ids = { sellerId: seller?.id ?? null, categoryId: category?.id ?? null };
    if (await run({ ...ids, rate: figure, validFrom, validTo: validTo || null, note })) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text('commission.add')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <SearchChoice
          label={text('commission.seller')}
          hint={text('commission.sellerHint')}
          optional
          nothing={text('commission.nothingFound')}
          value={seller}
          onChange={setSeller}
          find={findSellers}
          error={errors['sellerId']}
        />
        <SearchChoice
          label={text('commission.category')}
          hint={text('commission.categoryHint')}
          optional
          nothing={text('commission.nothingFound')}
          value={category}
          onChange={setCategory}
          find={findCategories}
          error={errors['categoryId']}
        />
        <DecimalField label={text('commission.rate')} unit="%" digits={2} value={rate} error={errors['rate']} onChange={setRate} />
        <TextField
          label={text('commission.validFrom')}
          hint={text('commission.validFromHint')}
          type="date"
          min={today}
          value={validFrom}
          error={errors['validFrom']}
          onChange={(event) => setValidFrom(event.currentTarget.value)}
        />
        {validFrom === today && <Notice kind="caution">{text('commission.appliesNow')}</Notice>}
        <TextField
          label={text('commission.validTo')}
          hint={text('commission.validToHint')}
          optional
          type="date"
          min={validFrom || today}
          value={validTo}
          error={errors['validTo']}
          onChange={(event) => setValidTo(event.currentTarget.value)}
        />
        <TextField
          label={text('commission.note')}
          optional
          maxLength={300}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" busy={pending}>
          {text('commission.save')}
        </Button>
      </form>
    </Drawer>
  );
}
