import { type ReactNode, useEffect, useState } from 'react';
import { pushCalls } from '../../../../contract/talk/push.ts';
import { send } from '../../../app/api/client.ts';
import { storageKey } from '../../../app/session/device/storage.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';

const settings = { buyer: '/account/notifications', seller: '/seller-console/notifications' } as const;

/** The way to the notification settings, once on a device: for people who read late, have no device that shows push, and could have one. */
export default function PushHint({ kind, userId }: { kind: keyof typeof settings; userId: number }): ReactNode {
  const text = useText();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const key = storageKey(`push-hint-${userId}`);
    if (!canHavePush() || wasShown(key)) return;
    let isOver = false;
    send(pushCalls.list, {}, { background: true })
      .then(({ devices }) => {
        if (isOver || devices.length > 0) return;
        noteShown(key);
        setShown(true);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (!isShown) return null;
  return (
    <p role="status" className="mb-2 flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3 text-sm">
      <Icon name="info" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 py-1">
        {text('chat.pushHint')} <TextLink to={settings[kind]}>{text('chat.pushSettings')}</TextLink>
      </span>
      <IconButton icon="close" label={text('common.close')} onClick={() => setShown(false)} />
    </p>
  );
}

/** Who has said no to the browser is not asked again. */
const canHavePush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && Notification.permission !== 'denied';

/** Where nothing can be stored it is not shown: it would come back each time. */
function wasShown(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

function noteShown(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // shown for this page only
  }
}
