import { type ReactNode, useState } from 'react';
import { sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { Choice } from '../../../components/forms/search-choice.tsx';

/** A buyer that has not ordered yet, by a number or domain that one has from it. */
export function FindBuyer({ onFound }: { onFound: (buyer: Choice) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [reference, setReference] = useState('');
  const { errors, failure, pending: busy, run: save } = useCalls();
  if (!open)
    return (
      <Button kind="quiet" size="small" icon="search" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
        {text('exclusive.findBuyer')}
      </Button>
    );
  const find = async () => {
    const found = await save(async () => {
      const { id, name, countryCode } = await send(sellerExclusiveCalls.findBuyer, { reference }, { quiet: true });
      onFound({ id, label: name, hint: format.country(countryCode) });
    });
    if (found) setReference('');
  };
  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      <TextField
        label={text('exclusive.reference')}
        hint={text('exclusive.referenceHint')}
        value={reference}
        maxLength={100}
        error={errors['reference'] ?? failure ?? undefined}
        className="min-w-0 flex-1"
        onChange={(event) => setReference(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void find();
        }}
      />
      <Button kind="secondary" busy={busy} className="mt-7" onClick={() => void find()}>
        {text('exclusive.find')}
      </Button>
    </div>
  );
}
