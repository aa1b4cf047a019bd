import { type ReactNode, useEffect, useState } from 'react';
import { type Address, addressCalls } from '../../../../contract/companies/addresses.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { mayAskFor } from './permissions.ts';

export type Place = { lat?: number; lng?: number; addr?: string; buildingName?: string };

type Properties = { hasAddresses: boolean; onChoose: (place: Place) => void; onClose: () => void };

/** Milliseconds. */
const patience = 15_000;

/** Chooses what place is sent: where this device is, asked for by a click, or an address of one’s company. */
export default function PlacePicker({ hasAddresses, onChoose, onClose }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [addresses, setAddresses] = useState<readonly Address[]>([]);
  const [failure, setFailure] = useState('');
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  useEffect(() => {
    if (!hasAddresses) return;
    send(addressCalls.list, {}, { quiet: true })
      .then(setAddresses)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : ''));
  }, [hasAddresses]);
  const locate = (): void => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onChoose({ lat: coords.latitude, lng: coords.longitude });
      },
      () => setState('failed'),
      { timeout: patience, maximumAge: 60_000 },
    );
  };
  return (
    <Drawer open onClose={onClose} title={text('chat.sendPlace')}>
      <div className="flex flex-col gap-4">
        {mayAskFor('geolocation') && (
          <Button kind="secondary" icon="place" busy={state === 'asking'} onClick={locate}>
            {text('chat.ownPlace')}
          </Button>
        )}
        {(state === 'failed' || failure) && (
          <p role="alert" className="text-sm text-danger">
            {state === 'failed' ? text('chat.noPlace') : failure}
          </p>
        )}
        {addresses.length > 0 && (
          <section>
            <h3 className="pb-2 font-semibold">{text('chat.addresses')}</h3>
            <ul className="flex flex-col gap-2">
              {addresses.map(({ id, label, companyName, name, line1, line2, postalCode, city, countryCode }) => {
                const addr = [line1, line2, `${postalCode} ${city}`.trim(), format.country(countryCode)].filter(Boolean).join(', ');
                return (
                  <li key={id}>
                    <button
                      type="button"
                      className="w-full rounded-lg border border-line p-3 text-left text-sm hover:bg-sunken"
                      onClick={() => onChoose({ addr, buildingName: label || companyName || name })}
                    >
                      <span className="block font-semibold">{label || companyName || name}</span>
                      <span className="block text-muted">{addr}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Drawer>
  );
}
