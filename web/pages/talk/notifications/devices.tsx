import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { pushCalls, type PushDevice } from '../../../../contract/talk/push.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { currentSubscription, noteSaved, partsOf, subscribe } from '../../../app/stream/devices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The devices that show notifications although no page is open. The browser is asked only after a click. */
export function Devices({ answer: { key, devices } }: { answer: AnswerOf<typeof pushCalls.list> }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [isSupported, setSupported] = useState(true);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setSupported('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis), []);
  const add = async () => {
    setBusy(true);
    try {
      const subscription = await subscribe(key).catch(() => undefined);
      if (!subscription)
        return showMessage(text(subscription === null ? 'notifications.deviceDenied' : 'notifications.deviceFailed'), 'danger');
      await send(pushCalls.save, partsOf(subscription));
      await noteSaved();
      showMessage(text('notifications.deviceAdded'), 'positive');
      await revalidate();
    } catch {
      // A refusal has been shown by the client of calls already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={text('notifications.devices')}>
      <p className="mb-3 text-sm text-muted">{text('notifications.devicesHint')}</p>
      {devices.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {devices.map((device) => (
            <Device key={device.id} device={device} onChanged={revalidate} />
          ))}
        </ul>
      )}
      {!isSupported && <p className="text-sm">{text('notifications.deviceUnsupported')}</p>}
      {isSupported && !devices.some(({ current }) => current) && (
        <Button kind="secondary" wrap disabled={isBusy} onClick={() => void add()}>
          {text('notifications.deviceAdd')}
        </Button>
      )}
    </Card>
  );
}

function Device({ device, onChanged }: { device: PushDevice; onChanged: () => Promise<void> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { id, since, showsText, current } = device;
  const name = [device.name.browser, device.name.system].filter(Boolean).join(', ') || text('notifications.deviceUnknown');
  const remove = async () => {
    try {
      await send(pushCalls.remove, { id });
      if (current) await (await currentSubscription())?.unsubscribe();
      showMessage(text('notifications.deviceRemoved'), 'positive');
      await onChanged();
    } catch {
      // A refusal has been shown by the client of calls already.
    }
  };
  const choose = async (on: boolean) => {
    try {
      await send(pushCalls.showText, { id, on });
      await onChanged();
    } catch {
      // As above.
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-semibold">
          {name} {current && <Badge>{text('notifications.deviceCurrent')}</Badge>}
        </p>
        <p className="text-muted">{text('notifications.deviceSince', { date: format.date(since) })}</p>
      </div>
      <Checkbox
        label={text('notifications.deviceText')}
        aria-label={text('notifications.deviceTextOf', { device: name })}
        checked={showsText}
        onChange={(event) => void choose(event.target.checked)}
      />
      <Button
        kind="quiet"
        size="small"
        icon="trash"
        aria-label={text('notifications.deviceRemoveOf', { device: name })}
        onClick={() => void remove()}
      >
        {text('notifications.deviceRemove')}
      </Button>
    </li>
  );
}
