import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';

type Properties = {
  canPlace: boolean;
  sendsOnEnter: boolean;
  onChoose: (part: 'emoji' | 'place') => void;
  onEnter: (sends: boolean) => void;
};

/** What else can be put into a message, and how it is sent. */
export function MenuButton({ canPlace, sendsOnEnter, onChoose, onEnter }: Properties): ReactNode {
  const text = useText();
  return (
    <RowMenu
      label={text('chat.more')}
      actions={[
        { label: text('chat.emoji'), icon: 'heart', onSelect: () => onChoose('emoji') },
        ...(canPlace ? [{ label: text('chat.sendPlace'), icon: 'place' as const, onSelect: () => onChoose('place') }] : []),
        {
          label: text(sendsOnEnter ? 'chat.enterMakesLine' : 'chat.enterSends'),
          icon: 'edit',
          onSelect: () => onEnter(!sendsOnEnter),
        },
      ]}
    />
  );
}
