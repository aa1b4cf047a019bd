import type { ReactNode } from 'react';
import { reactions } from '../../../../contract/talk/chat-messages.ts';
import { Drawer } from '../../../ui/drawer.tsx';

type Properties = { title: string; onChoose: (emoji: (typeof reactions)[number]) => void; onClose: () => void };

/** The emoji that the chat knows, to be chosen. */
export default function EmojiDrawer({ title, onChoose, onClose }: Properties): ReactNode {
  return (
    <Drawer open onClose={onClose} title={title}>
      <div className="flex flex-wrap gap-1">
        {reactions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={emoji}
            className="flex size-11 items-center justify-center rounded-md text-xl hover:bg-sunken"
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </Drawer>
  );
}
