import { type ReactNode, useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { downloadCalls, type Pack } from '../../../../contract/materials/downloads.ts';
import { languageTags } from '../../../../contract/values/locale.ts';
import { shopSystemNames } from '../../../../contract/materials/shop-exports.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { contentsText, selectionText } from './pack-text.ts';

const pollEvery = 2_000;
const tones: Record<Pack['state'], Tone> = {
  waiting: 'neutral',
  working: 'accent',
  ready: 'positive',
  failed: 'danger',
  expired: 'neutral',
};
const underWay = ({ state }: Pack): boolean => state === 'waiting' || state === 'working';

/** Bytes as people say it. */
export function useSize(): (bytes: number) => string {
  const tag = languageTags[useLanguage()];
  return (bytes) => {
    const kilobytes = Math.max(1, bytes / 1024);
    const [amount, unit] = kilobytes < 1024 ? [kilobytes, 'kilobyte'] : [kilobytes / 1024, 'megabyte'];
    return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: kilobytes < 1024 ? 0 : 1 }).format(amount);
  };
}

/** The packs of the company; as long as one is on its way the list looks how far it has come. */
export function PackList({ packs }: { packs: readonly Pack[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const size = useSize();
  const { revalidate } = useRevalidator();
  const waiting = packs.some(underWay);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
  return (
    <DataList
      label={text('materials.packs')}
      rows={packs}
      rowKey={(pack) => pack.id}
      empty={
        <EmptyState icon="download" title={text('materials.noPacks')}>
          {text('materials.noPacksHint')}
        </EmptyState>
      }
      columns={[
        {
          key: 'what',
          label: text('materials.pack'),
          phone: 'title',
          cell: (pack) => (
            <span className="block">
              <span className="block font-semibold">{selectionText(text, pack.selection)}</span>
              <span className="block text-sm font-normal text-muted">
                {contentsText(text, pack.contents)} · {pack.language.toUpperCase()}
                {pack.shop && ` · ${shopSystemNames[pack.shop]}`}
              </span>
            </span>
          ),
        },
        {
          key: 'state',
          label: text('materials.state'),
          cell: (pack) => (
            <span className="inline-flex min-w-32 flex-col gap-1.5 max-md:items-end">
              <span>
                <Badge tone={tones[pack.state]}>{text(`materials.state.${pack.state}`)}</Badge>
              </span>
              {underWay(pack) && (
                <span className="block w-32">
                  <Progress label={selectionText(text, pack.selection)} value={pack.progress / 100} />
                </span>
              )}
              {pack.failure && <span className="max-w-60 text-danger max-md:text-right">{pack.failure}</span>}
            </span>
          ),
        },
        {
          key: 'size',
          label: text('materials.size'),
          end: true,
          cell: (pack) => (pack.size === null ? '–' : `${size(pack.size)} · ${text('materials.itemCount', { count: pack.items })}`),
        },
        {
          key: 'asked',
          label: text('materials.asked'),
          cell: (pack) => (
            <span className="block max-md:text-right">
              {format.dateTime(pack.askedAt)}
              <span className="block text-muted">{pack.by}</span>
            </span>
          ),
        },
        {
          key: 'until',
          label: text('materials.until'),
          cell: (pack) => (pack.state === 'ready' && pack.expiresAt ? format.date(pack.expiresAt) : '–'),
        },
        { key: 'actions', label: text('materials.actions'), labelHidden: true, end: true, cell: (pack) => <Actions pack={pack} /> },
      ]}
    />
  );
}

function Actions({ pack }: { pack: Pack }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const link = useCall(downloadCalls.link, { done: ({ path }) => navigate(path) });
  const again = useCall(downloadCalls.again, { revalidate: 'success' });
  const removal = useCall(downloadCalls.remove, { revalidate: 'success' });
  const input = { requestId: pack.id };
  const name = selectionText(text, pack.selection);
  return (
    <span className="flex items-center justify-end gap-1">
      {pack.state === 'ready' && (
        <Button size="small" icon="download" busy={link.pending || again.pending || removal.pending} onClick={() => void link.run(input)}>
          {text('materials.download')}
        </Button>
      )}
      {!underWay(pack) && <IconButton icon="retry" label={text('materials.again', { name })} onClick={() => void again.run(input)} />}
      <IconButton icon="trash" label={text('materials.remove', { name })} onClick={() => void removal.run(input)} />
    </span>
  );
}
