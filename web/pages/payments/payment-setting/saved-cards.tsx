import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type SavedCard, savedCardCalls } from '../../../../contract/payments/saved-cards.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { cardMonth, cardName } from './card-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The cards that the company has saved with the provider of payments, each with its removal. */
export function SavedCards({ saved: { state, cards } }: { saved: AnswerOf<typeof savedCardCalls.list> }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  // Its name stays while the question closes.
  const [asked, setAsked] = useState('');
  if (state === 'off') return null;
  const remove = async () => {
    if (!removing) return;
    try {
      await send(savedCardCalls.remove, { id: removing.id });
      showMessage(text('settings.cardRemoved', { card: cardName(removing) }), 'positive');
    } finally {
      // Also after a refusal: a colleague has removed it meanwhile.
      await revalidate();
    }
  };
  return (
    <Card title={text('settings.cards')} className="mt-6">
      <p className="max-w-text text-sm text-muted">{text('settings.cardsHint')}</p>
      {state === 'silent' ? (
        <div className="mt-4">
          <Notice kind="caution">{text('settings.cardsSilent')}</Notice>
        </div>
      ) : cards.length === 0 ? (
        <p className="mt-4 text-sm">{text('settings.cardsNone')}</p>
      ) : (
        <ul className="mt-2 -mb-2 divide-y divide-line">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-sm">
              <span>
                <span className="font-medium tabular-nums">{cardName(card)}</span>{' '}
                <span className="text-muted">{text('settings.cardExpires', { month: cardMonth(card) })}</span>
              </span>
              <Button
                kind="quiet"
                size="small"
                icon="trash"
                aria-label={`${text('settings.cardRemove')}: ${cardName(card)}`}
                onClick={() => {
                  setAsked(cardName(card));
                  setRemoving(card);
                }}
              >
                {text('settings.cardRemove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Question
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text('settings.cardRemoveQuestion', { card: asked })}
        confirm={text('settings.cardRemove')}
        dangerous
        onConfirm={remove}
      >
        {text('settings.cardRemoveHint')}
      </Question>
    </Card>
  );
}
