import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { chatSafetyCalls, type ContactRule } from '../../../../contract/talk/chat-moderation.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';

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

/** Before a text is sent: what becomes of the contact data in it. */
export function ContactNotice({ written, rule }: { written: string; rule: ContactRule }): ReactNode {
  const text = useText();
  const { hidden } = rule === 'allow' ? { hidden: 0 } : hideContactData(written, location.origin);
  return (
    <p role="status" className={hidden > 0 ? 'pt-1 text-xs text-caution' : 'sr-only'}>
      {hidden > 0 && text(rule === 'hide' ? 'chat.contactHidden' : 'chat.contactWarned')}
    </p>
  );
}
