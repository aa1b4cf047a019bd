import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { Material, materialCalls } from '../../../../contract/materials/materials.ts';
import { languageNames, type Language } from '../../../../contract/values/locale.ts';
import { sendForData } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { isBuyer, may, useShell } from '../../../app/shell.ts';
import { DownloadLink } from './download-link.tsx';

const ResaleTerms = lazyPart(() => import('./resale-terms.tsx'));

/** Documents of an item, what a buyer can have of it as a pack, and how it may be resold. Nothing where there is nothing to show. */
export function MaterialsOnItem({ itemId, found }: { itemId: number; found: AnswerOf<typeof materialCalls.ofItem> }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  // The terms' texts are loaded for those who see them, after the page itself.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const downloads = isBuyer(viewer) && !viewer?.unaudited && may(viewer, 'material.download');
  if (found.materials.length === 0 && !found.resale && !downloads) return null;
  return (
    <section className="mt-14">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl">{text('facts.materials')}</h2>
        <DownloadLink of={`items=${itemId}`} label={text('facts.downloadPack')} />
      </div>
      {found.materials.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
          {found.materials.map((material) => (
            <Document key={material.id} material={material} />
          ))}
        </ul>
      )}
      {shown && found.resale && (
        <Suspense fallback={null}>
          <ResaleTerms terms={found.resale} />
        </Suspense>
      )}
    </section>
  );
}

function Document({ material }: { material: Material }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { id, kind, title, languages, fileName, size } = material;

  async function open(): Promise<void> {
    setBusy(true);
    const { materialCalls } = await import('../../../../contract/materials/materials.ts');
    const link = await sendForData(materialCalls.open, { materialId: id }, { show: true });
    setBusy(false);
    if (link.ok) leaveFor(link.data.address);
  }

  const facts = [
    title && text(`facts.document.${kind}`),
    languages.map((code) => languageNames[code as Language]).join(', '),
    text('facts.documentSize', { size: format.number(Math.max(1, Math.round(size / 1024))) }),
  ];
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={() => void (busy || open())}
        className="flex w-full items-center gap-3 rounded-lg px-4 py-3 text-left hover:bg-sunken"
      >
        <Icon name="file" size={22} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{title || text(`facts.document.${kind}`)}</span>
          <span className="block truncate text-sm text-muted" title={fileName}>
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        {!material.public && <Badge>{text('facts.membersOnly')}</Badge>}
        <Icon name="download" size={20} className="shrink-0 text-accent" />
      </button>
    </li>
  );
}
