import { type ReactNode, useEffect, useState } from 'react';
import type { Inform } from '../../../../contract/talk/chat.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatState, ChatStore } from './client/chat-store.ts';

type Properties = {
  store: ChatStore;
  informs: ChatState['informs'];
  isNarrow: boolean;
  onBack: () => void;
  onOpen: (gid: string) => void;
};

/** In the place of a thread: the notices, those with buttons to be answered. */
export default function Informs({ store, informs, isNarrow, onBack, onOpen }: Properties): ReactNode {
  const text = useText();
  useEffect(() => {
    if (document.visibilityState === 'visible') void store.seeInforms().catch(() => undefined);
  }, [store, informs]);
  return (
    <>
      <header className="flex min-h-14 items-center gap-2 border-b border-line px-3 py-2">
        <IconButton icon="left" label={text('chat.back')} onClick={onBack} className={isNarrow ? '' : 'md:hidden'} />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{text('chat.informs')}</h2>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {informs === null ? (
          <SkeletonRows rows={4} />
        ) : informs.rows.length === 0 ? (
          <EmptyState icon="user" title={text('chat.noInforms')} />
        ) : (
          <ul className="flex flex-col gap-2">
            {informs.rows.map((inform) => (
              <Row key={inform.id} inform={inform} store={store} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {informs?.cursor && (
          <Button kind="quiet" wide onClick={() => void store.loadMoreInforms().catch(() => undefined)}>
            {text('chat.moreInforms')}
          </Button>
        )}
      </div>
    </>
  );
}

const withFriend: readonly Inform['operation'][] = ['subscribed', 'other_person_agree'];
/** Their receivers do not belong to the group. */
const fromOutside: readonly Inform['operation'][] = ['removeMember', 'joinPublicGroupDeclined'];

/** Those who do not belong to a team group do not get its name. */
const canOpen = ({ fromType, operation, groupName, operationStatus }: Inform): boolean =>
  fromType === 'friend'
    ? withFriend.includes(operation)
    : groupName !== '' && !fromOutside.includes(operation) && (operation !== 'inviteToJoin' || operationStatus === 1);

function Row({ inform, store, onOpen }: { inform: Inform; store: ChatStore; onOpen: (gid: string) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, title, fromName, fromCompany, groupId, groupName, desc, time, isOpearationBtn, operationStatus, untreated } = inform;
  const answer = async (agree: boolean): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await store.handleInform(id, agree);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text('chat.failed'));
    }
    setBusy(false);
  };
  return (
    <li className={`rounded-lg border p-3 text-sm ${untreated ? 'border-accent' : 'border-line'}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{title || text('chat.informDeclined')}</span>
        <time dateTime={time} className="text-xs text-muted">
          {format.dateTime(time)}
        </time>
      </p>
      <p className="[overflow-wrap:anywhere]">{[fromName, fromCompany, groupName].filter(Boolean).join(' · ')}</p>
      {desc && desc !== groupName && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-muted">{desc}</p>}
      {isOpearationBtn && operationStatus === 0 && (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button size="small" busy={isBusy} onClick={() => void answer(true)}>
            {text('chat.agree')}
          </Button>
          <Button size="small" kind="secondary" busy={isBusy} onClick={() => void answer(false)}>
            {text('chat.refuse')}
          </Button>
        </div>
      )}
      {operationStatus > 0 && <Badge>{text(operationStatus === 1 ? 'chat.agreed' : 'chat.refused')}</Badge>}
      {groupId && canOpen(inform) && (
        <Button size="small" kind="quiet" onClick={() => onOpen(groupId)}>
          {text('chat.openIt')}
        </Button>
      )}
      {failure && (
        <p role="alert" className="pt-1 text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
