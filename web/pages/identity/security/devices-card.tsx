import { type ReactNode, useState } from 'react';
import { type Device, type DeviceName, securityCalls } from '../../../../contract/identity/security.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** `Firefox, Windows`; what a device does not say of itself is left out. */
export function useDeviceName(): (name: DeviceName) => string {
  const text = useText();
  return ({ browser, system }) => [browser, system].filter(Boolean).join(', ') || text('security.unknownDevice');
}

/** The user's sessions and devices, and buttons to end them. */
export function DevicesCard({ devices, mailNewDevice }: { devices: readonly Device[]; mailNewDevice: boolean }): ReactNode {
  const text = useText();
  const [ending, setEnding] = useState('');
  const ended = (count: number) => showMessage(text('security.signedOut', { count }), 'positive');
  const endOne = useCall(securityCalls.endSession, { revalidate: 'always', done: () => ended(1) });
  const endOthers = useCall(securityCalls.endOtherSessions, { revalidate: 'always', done: ({ endedSessions }) => ended(endedSessions) });
  const [mails, setMails] = useState(mailNewDevice);

  const signOut = (sessionId: string): void => {
    setEnding(sessionId);
    void endOne.run({ sessionId });
  };

  async function saveMails(wanted: boolean): Promise<void> {
    setMails(wanted);
    await send(securityCalls.saveMails, { newDevice: wanted }).catch(() => setMails(!wanted));
  }

  return (
    <Card
      title={text('security.devices')}
      actions={
        devices.length > 1 && (
          <Button kind="secondary" size="small" busy={endOthers.pending} onClick={() => void endOthers.run({})}>
            {text('security.signOutOthers')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow
            key={device.sessionId}
            device={device}
            busy={endOne.pending && ending === device.sessionId}
            onSignOut={() => signOut(device.sessionId)}
          />
        ))}
      </ul>
      <label className="mt-4 flex cursor-pointer items-start gap-3 border-t border-line pt-4 text-sm">
        <input
          type="checkbox"
          checked={mails}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          onChange={(event) => void saveMails(event.target.checked)}
        />
        <span>{text('security.mailNewDevice')}</span>
      </label>
    </Card>
  );
}

function DeviceRow({ device, busy, onSignOut }: { device: Device; busy: boolean; onSignOut: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const name = useDeviceName()(device.name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon name="screen" className="text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current && <Badge tone="positive">{text('security.thisDevice')}</Badge>}
        </p>
        <p className="text-muted">{text('security.lastSeen', { time: format.dateTime(device.lastSeenAt), network: device.network })}</p>
      </div>
      {!device.current && (
        <Button kind="secondary" size="small" busy={busy} aria-label={`${text('security.signOut')}: ${name}`} onClick={onSignOut}>
          {text('security.signOut')}
        </Button>
      )}
    </li>
  );
}
