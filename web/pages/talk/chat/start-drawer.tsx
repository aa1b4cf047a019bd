import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { chatCalls, type Friend } from '../../../../contract/talk/chat.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import type { ChatStore } from './client/chat-store.ts';
import { ColleagueFilter } from './colleague-choice.tsx';
import type { ChatKind } from './use-chat.ts';

const NewGroup = lazyPart(() => import('./new-group.tsx'));

type StartProperties = {
  store: ChatStore;
  kind: ChatKind;
  isPlatformOnly: boolean;
  onClose: () => void;
  onOpen: (gid: string) => void;
};

/** Names begin where the heading does. */
const atHeading = 'max-w-full text-left [overflow-wrap:anywhere] md:-ml-5';

/** Whom a conversation can be begun with here: colleagues, friends and the platform. Stores are written to from their pages. */
export default function StartDrawer({ store, kind, isPlatformOnly, onClose, onOpen }: StartProperties): ReactNode {
  const text = useText();
  const [colleagues, setColleagues] = useState<readonly { userId: number; name: string }[] | null>(null);
  useEffect(() => {
    if (colleagues !== null) return;
    send(chatCalls.colleagues, {}, { quiet: true })
      .then(setColleagues)
      .catch(() => setColleagues([]));
  }, [colleagues]);
  const [friends, setFriends] = useState<readonly Friend[]>([]);
  useEffect(() => {
    if (isPlatformOnly || kind === 'operator') return;
    send(chatCalls.friends, {}, { quiet: true })
      .then(setFriends)
      .catch(() => undefined);
  }, [isPlatformOnly, kind]);
  const [isGrouping, setGrouping] = useState(false);
  const show = async (gid: string): Promise<void> => {
    onClose();
    await store.loadList();
    onOpen(gid);
  };
  const begin = async (work: Promise<{ gid: string }>): Promise<void> => {
    try {
      await show((await work).gid);
    } catch (error) {
      showMessage(error instanceof Error && error.message ? error.message : text('chat.failed'), 'danger');
    }
  };
  if (isGrouping)
    return (
      <Drawer open onClose={onClose} title={text('chatTeam.new')}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <NewGroup colleagues={colleagues ?? []} onCancel={() => setGrouping(false)} onOpened={show} />
        </Suspense>
      </Drawer>
    );
  return (
    <Drawer open onClose={onClose} title={text('chat.start')}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{text(kind === 'buyer' ? 'chat.startHintBuyer' : 'chat.startHintSeller')}</p>
        {kind !== 'operator' && (
          <Button kind="secondary" onClick={() => void begin(send(chatCalls.support, {}, { quiet: true }))}>
            {text('chat.startSupport')}
          </Button>
        )}
        {friends.some(({ gid }) => gid !== null) && (
          <section>
            <h3 className="pb-2 font-semibold">{text('chat.friends')}</h3>
            <ul>
              {friends.map(
                ({ userId, name, companyName, gid }) =>
                  gid !== null && (
                    <li key={userId}>
                      <Button kind="quiet" wrap className={atHeading} onClick={() => void begin(Promise.resolve({ gid }))}>
                        {name} · {companyName}
                      </Button>
                    </li>
                  ),
              )}
            </ul>
          </section>
        )}
        {!isPlatformOnly && (
          <section>
            <h3 className="pb-2 font-semibold">{text('chat.colleagues')}</h3>
            {colleagues === null ? (
              <SkeletonRows rows={3} />
            ) : colleagues.length === 0 ? (
              <p className="text-sm text-muted">{text('chat.noColleagues')}</p>
            ) : (
              <>
                <Button kind="secondary" size="small" icon="plus" className="mb-2" onClick={() => setGrouping(true)}>
                  {text('chatTeam.new')}
                </Button>
                <ColleagueFilter colleagues={colleagues}>
                  {(shown) => (
                    <>
                      <ul className="pt-1">
                        {shown.map(({ userId, name }) => (
                          <li key={userId}>
                            <Button
                              kind="quiet"
                              wrap
                              className={atHeading}
                              onClick={() => void begin(send(chatCalls.colleague, { userId }, { quiet: true }))}
                            >
                              {name}
                            </Button>
                          </li>
                        ))}
                      </ul>
                      <p role="status" className="text-sm text-muted">
                        {shown.length === 0 && text('chat.noneFound')}
                      </p>
                    </>
                  )}
                </ColleagueFilter>
              </>
            )}
          </section>
        )}
      </div>
    </Drawer>
  );
}
