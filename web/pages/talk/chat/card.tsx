import { type ReactNode, useCallback, useState } from 'react';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import type { CardEvent } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { ChatStore } from './client/chat-store.ts';
import { useFetched } from './use-fetched.tsx';

type Shown = NonNullable<AnswerOf<typeof chatCalls.card>>;

/** An item, an order, a case, a quote or a store as its reader sees it now, with what that reader can do. */
export default function Card({ store, event, id }: { store: ChatStore; event: CardEvent; id: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const load = useCallback(() => store.ask(chatCalls.card, { event, id }), [store, event, id]);
  const { found: card, retry } = useFetched(store, load);
  if (card === null) return <span className="text-muted">{text('chat.cardGone')}</span>;
  return (
    <span className="block w-72 max-w-full rounded-md border border-line bg-surface p-2 text-ink">
      <span className="flex items-center gap-3">
        {(event === 'item' || event === 'store') && (
          <span className="block w-14 shrink-0">
            <Picture pictureKey={card?.picture ?? null} alt="" size="n1" ratio="1" className="rounded-sm" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-muted">{text(`chat.card.${event}`)}</span>
          {card ? (
            <Link to={card.link} className="block font-semibold [overflow-wrap:anywhere] underline">
              {card.title}
            </Link>
          ) : (
            retry || <span className="block h-5" />
          )}
          {card?.subtitle && <span className="block text-xs [overflow-wrap:anywhere] text-muted">{card.subtitle}</span>}
          {card?.price && <span className="block text-sm tabular-nums">{format.money(card.price.amount, card.price.currency)}</span>}
        </span>
      </span>
      <span className="mt-2 flex min-h-8 flex-wrap gap-2">{card && <Actions card={card} />}</span>
    </span>
  );
}

function Actions({ card: { title, link, buys, pay } }: { card: Shown }): ReactNode {
  const text = useText();
  const [isAdded, setAdded] = useState(false);
  const add = useCall(cartCalls.add, { revalidate: 'success', done: () => setAdded(true) });
  return (
    <>
      {pay && (
        <ButtonLink size="small" to={pay}>
          {text('chat.cardPay')}
        </ButtonLink>
      )}
      {buys && isAdded && (
        <ButtonLink size="small" kind="secondary" to="/shopcart">
          {text('chat.cardAdded')}
        </ButtonLink>
      )}
      {buys && !isAdded && (
        <Button size="small" icon="cart" busy={add.pending} onClick={() => void add.run({ lines: [buys] })}>
          {text('chat.cardAdd')}
        </Button>
      )}
      <ButtonLink size="small" kind="secondary" to={link}>
        {text('chat.cardOpen')}
        <span className="sr-only">{title}</span>
      </ButtonLink>
    </>
  );
}
