import { type FormEvent, type ReactNode, useState } from 'react';
import { wishListCalls, type WishLine } from '../../../../contract/buying/wish-lists.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { may, useShell } from '../../../app/shell.ts';

/** Notifications by mail: back in stock, or a price below an amount; unticking both ends them. */
export function WatchForm({ line, onDone }: { line: WishLine; onDone: () => void }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const [backInStock, setBackInStock] = useState(line.watch ? line.watch.backInStock : line.stock === 0);
  const [priceBelow, setPriceBelow] = useState<number | null>(line.watch?.priceBelow ?? null);
  // An amount that is none travels as zero, which the server words.
  const amount = priceBelow === null ? null : Number.isNaN(priceBelow) ? 0 : priceBelow;
  const { pending, errors, refusal, forget, run } = useCall(wishListCalls.watch, {
    inForm: true,
    revalidate: 'success',
    done: () => {
      showMessage(text(backInStock || amount !== null ? 'lists.watchSaved' : 'lists.watchEnded'), 'positive');
      onDone();
    },
  });
  const error = errors['priceBelow'] ?? refusal?.message;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run({ lineId: line.id, backInStock, priceBelow: amount });
  };
  return (
    <form noValidate className="mt-4 grid max-w-xl gap-3 rounded-md bg-sunken p-4 text-sm md:ml-9" onSubmit={(event) => void submit(event)}>
      <p className="font-semibold">{text('lists.watchTitle')}</p>
      <Checkbox
        label={text(line.stock > 0 ? 'lists.watchStockAgain' : 'lists.watchStock')}
        checked={backInStock}
        onChange={(event) => setBackInStock(event.target.checked)}
      />
      {may(viewer, 'price.view') && (
        <MoneyField
          label={text('lists.watchPrice')}
          optional
          currency={line.currency}
          value={priceBelow}
          error={error}
          onChange={(value) => {
            forget();
            setPriceBelow(value);
          }}
          className="max-w-64"
        />
      )}
      {error && !may(viewer, 'price.view') && <p role="alert">{error}</p>}
      <div className="flex gap-3">
        <Button type="submit" size="small" busy={pending}>
          {text('lists.save')}
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
