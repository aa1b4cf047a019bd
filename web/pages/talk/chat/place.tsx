import { type ReactNode, Suspense } from 'react';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PlaceMap = lazyPart(() => import('./place-map.tsx'));

/** A place: its name, its address and where it lies. */
export default function Place({ body }: { body: ChatMessage['body'] }): ReactNode {
  const text = useText();
  const { lat, lng, addr, buildingName } = body as { lat?: number; lng?: number; addr?: string; buildingName?: string };
  const point = lat === undefined || lng === undefined ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return (
    <span className="block">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="place" />
        {buildingName || addr || point}
      </span>
      {buildingName && addr && <span className="block text-sm">{addr}</span>}
      {lat !== undefined && lng !== undefined && (
        <Suspense fallback={<span className="my-1 block h-40 w-56 max-w-full" />}>
          <PlaceMap lat={lat} lng={lng} />
        </Suspense>
      )}
      <a href={point ? `geo:${lat},${lng}` : `geo:0,0?q=${encodeURIComponent(addr ?? '')}`} className="text-sm underline">
        {text('chat.openMap')}
      </a>
    </span>
  );
}
