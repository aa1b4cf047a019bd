import { type ReactNode, useState } from 'react';
import { deliveryNoteCalls, longestNoteText, longestSender } from '../../../../contract/orders/delivery-notes.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Sender, text and logo of the notes that sellers put into the parcels to the company's customers. */
export function DeliveryNoteForm({ note }: { note: AnswerOf<typeof deliveryNoteCalls.settings> }): ReactNode {
  const text = useText();
  const [sender, setSender] = useState(note.sender);
  const [words, setWords] = useState(note.note);
  const [showsLogo, setShowsLogo] = useState(note.showsLogo);
  const { pending, errors, failure, run } = useCall(deliveryNoteCalls.save, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('salesOrders.deliveryNote.saved'), 'positive'),
  });
  return (
    <Card title={text('salesOrders.deliveryNote.title')} className="mt-6">
      <form
        className="grid max-w-2xl gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run({ sender, note: words, showsLogo });
        }}
      >
        <p className="text-sm text-muted">{text('salesOrders.deliveryNote.lead')}</p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <TextField
          label={text('salesOrders.deliveryNote.sender')}
          hint={text('salesOrders.deliveryNote.senderHint', { name: note.legalName })}
          value={sender}
          maxLength={longestSender}
          autoComplete="off"
          error={errors['sender']}
          optional
          onChange={(event) => setSender(event.currentTarget.value)}
        />
        <TextArea
          label={text('salesOrders.deliveryNote.text')}
          hint={text('salesOrders.deliveryNote.textHint', { most: longestNoteText })}
          value={words}
          maxLength={longestNoteText}
          error={errors['note']}
          optional
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div>
          <Checkbox
            label={text('salesOrders.deliveryNote.logo')}
            checked={showsLogo}
            onChange={(event) => setShowsLogo(event.currentTarget.checked)}
          />
          {note.logoPath === null && (
            <p className="text-sm text-muted">
              {text('salesOrders.deliveryNote.noLogo')}{' '}
              <TextLink to="/account/company-infos">{text('salesOrders.deliveryNote.toLogo')}</TextLink>
            </p>
          )}
        </div>
        <div>
          <Button type="submit" busy={pending}>
            {text('orderLists.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
