import { type ReactNode, useState } from 'react';
import { chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import type { ChatPerson, Conversation } from '../../../../contract/talk/chat.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import type { Safety } from './safety.tsx';

type BlockProperties = {
  conversation: Conversation;
  people: readonly ChatPerson[];
  safety: Safety;
  onChanged: () => void;
};

/** Blocks the other side, or one of its people, and shows whom one's own side has blocked. */
export function BlockSection({ conversation, people, safety, onChanged }: BlockProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { run, pending, failure } = useCalls();
  const [who, setWho] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { conversationId: gid, side, title } = conversation;
  const isGroup = conversation.conversationType === 'groupChat';
  const others = people.filter((person) => person.side !== side && !person.left);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (await run(work)) onChanged();
  };
  const name = others.find(({ userId }) => userId === who)?.name ?? title;
  if (!safety.mayBlock && safety.blocks.length === 0) return null;
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{text('chat.blocks')}</h3>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      {safety.mayBlock && (
        <>
          {isGroup && (
            <Select
              label={text('chat.blockWhom')}
              value={who}
              options={[
                { value: '', label: text('chat.blockAll', { name: title }) },
                ...others.map((one) => ({ value: one.userId, label: one.name })),
              ]}
              onChange={(event) => setWho(event.target.value)}
            />
          )}
          <Button kind="danger" size="small" onClick={() => setAsking(true)}>
            {text('chat.block')}
          </Button>
        </>
      )}
      {safety.blocks.length > 0 && (
        <ul className="w-full">
          {safety.blocks.map((block) => (
            <li key={block.id} className="flex min-h-11 items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {block.name}
                <span className="block text-xs text-muted">{text('chat.blockedSince', { date: format.date(block.createdAt) })}</span>
              </span>
              <Button
                kind="quiet"
                size="small"
                busy={pending}
                aria-label={text('chat.unblockName', { name: block.name })}
                onClick={() => void act(() => send(chatSafetyCalls.unblock, { blockId: block.id }, { quiet: true }))}
              >
                {text('chat.unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('chat.blockName', { name })}
        confirm={text('chat.block')}
        dangerous
        onConfirm={() => act(() => send(chatSafetyCalls.block, { gid, ...(who && { userId: Number(who) }) }, { quiet: true }))}
      >
        {text('chat.blockHint')}
      </Question>
    </section>
  );
}
