import type { ReactNode } from 'react';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import type { Choice } from '../../../components/forms/search-choice.tsx';
import { Chosen } from './chosen.tsx';
import type { Place } from './manage-path.ts';
import { FindBuyer } from './find-buyer.tsx';

type BuyersProperties = {
  place: Place;
  error: string | undefined;
  buyers: Choice[];
  onChange: (change: Choice[] | ((before: Choice[]) => Choice[])) => void;
};

/** Buyers chosen by name; a seller also finds one that has not ordered yet. */
export function ChosenBuyers({ place, error, buyers, onChange }: BuyersProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Chosen
        label={text('exclusive.buyers')}
        error={error}
        nothing={text('exclusive.noBuyerKnown')}
        hint={place.area === 'seller' ? text('exclusive.buyersHint') : undefined}
        chosen={buyers}
        onChange={onChange}
        find={async (keyword) =>
          (await send(place.calls.buyers, { keyword })).map(({ id, name, countryCode, orders }) => ({
            id,
            label: name,
            hint: `${format.country(countryCode)} · ${text('exclusive.orders', { count: orders })}`,
          }))
        }
      />
      {place.area === 'seller' && (
        <FindBuyer onFound={(buyer) => onChange((before) => [...before.filter(({ id }) => id !== buyer.id), buyer])} />
      )}
    </>
  );
}
