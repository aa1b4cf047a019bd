import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { chatSafetyCalls, type ContactRule } from '../../../../contract/talk/chat-moderation.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const ContactHint = lazyPart(() => import('./contact-hint.tsx'));

export type Safety = AnswerOf<typeof chatSafetyCalls.conversation>;

/** What holds in a conversation, and what loads it again; null until it is known. */
export function useSafety(gid: string): { safety: Safety | null; reload: () => void } {
  const [safety, setSafety] = useState<Safety | null>(null);
  const reload = useCallback(() => {
    send(chatSafetyCalls.conversation, { gid }, { background: true })
      .then(setSafety)
      .catch(() => undefined);
  }, [gid]);
  useEffect(reload, [reload]);
  return { safety, reload };
}

/** Before a text is sent: what becomes of the contact data in it. What finds that comes with the first letter. */
export function ContactNotice({ written, rule }: { written: string; rule: ContactRule }): ReactNode {
  return (
    <div role="status">
      <Suspense>{rule !== 'allow' && written !== '' && <ContactHint {...{ written, rule }} />}</Suspense>
    </div>
  );
}
