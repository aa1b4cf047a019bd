import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { downloadCalls, type DownloadedItem, type DownloadRecord } from '../../../../contract/materials/downloads.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { itemPath } from '../../../app/slug.ts';
import { contentsText } from '../../materials/downloads/pack-text.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('materials');

const path = '/my-items/downloaded-items';
const sizes = ['10', '20', '50', '100'];

/** `?view=history`: each download; else each item with what has changed since. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor');
  const size = sizes.includes(url.searchParams.get('size') ?? '') ? Number(url.searchParams.get('size')) : 20;
  const input = { size, ...(cursor ? { cursor } : {}) };
  const history = url.searchParams.get('view') === 'history';
  const items = history ? null : await api.call(downloadCalls.items, input);
  const records = history ? await api.call(downloadCalls.records, input) : null;
  return { items, records, size, meta: seo(api, { title: serverText(api.language)('materials.downloaded') }) };
}

export default function DownloadedItems(): ReactNode {
  const text = useText();
  const { items, records, size } = useLoaderData<typeof loader>();
  const page = items ?? records;
  return (
    <>
      <PageHead
        title={text('materials.downloaded')}
        actions={
          <ButtonLink kind="secondary" icon="download" to="/download/center">
            {text('materials.centre')}
          </ButtonLink>
        }
      />
      <LinkTabs
        label={text('materials.downloaded')}
        tabs={[
          { to: path, label: text('materials.byItem'), current: items !== null },
          { to: `${path}?view=history`, label: text('materials.history'), current: records !== null },
        ]}
      />
      <div className="mt-5">
        {items && <Items rows={items.rows} />}
        {records && <Records rows={records.rows} />}
      </div>
      {page && <CursorPagination previous={page.previous} next={page.next} size={size} />}
    </>
  );
}

function Nothing(): ReactNode {
  const text = useText();
  return (
    <EmptyState
      icon="download"
      title={text('materials.nothingYet')}
      action={<ButtonLink to="/download/center">{text('materials.toCentre')}</ButtonLink>}
    >
      {text('materials.noPacksHint')}
    </EmptyState>
  );
}

const kinds = ['texts', 'prices', 'stock', 'pictures'] as const;

function Changes({ item }: { item: DownloadedItem }): ReactNode {
  const text = useText();
  const changed = kinds.filter((kind) => item.changed[kind]);
  if (!item.offered) return <Badge tone="neutral">{text('materials.notOffered')}</Badge>;
  if (changed.length === 0) return <span className="text-muted">{text('materials.unchanged')}</span>;
  return (
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      {changed.map((kind) => (
        <Badge key={kind} tone="caution">
          {text(`materials.changed.${kind}`)}
        </Badge>
      ))}
    </span>
  );
}

function Items({ rows }: { rows: readonly DownloadedItem[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const outdated = rows.filter(({ changed, offered }) => offered && kinds.some((kind) => changed[kind]));
  return (
    <DataList
      label={text('materials.downloaded')}
      rows={rows}
      rowKey={({ itemId }) => itemId}
      empty={<Nothing />}
      toolbar={
        outdated.length > 0 && (
          <ButtonLink kind="secondary" icon="retry" to={`/download/center?items=${outdated.map(({ itemId }) => itemId).join(',')}`}>
            {text('materials.changedAgain', { count: outdated.length })}
          </ButtonLink>
        )
      }
      columns={[
        {
          key: 'item',
          label: text('materials.item'),
          phone: 'title',
          cell: (item) => (
            <span className="flex items-center gap-3">
              {item.pictureKey && <Picture pictureKey={item.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-sm" />}
              <span className="min-w-0">
                {item.offered ? <TextLink to={itemPath({ id: item.itemId, urlKey: item.urlKey })}>{item.name}</TextLink> : item.name}
                <span className="block text-sm font-normal text-muted">{item.itemCode}</span>
              </span>
            </span>
          ),
        },
        { key: 'changed', label: text('materials.since'), cell: (item) => <Changes item={item} /> },
        { key: 'contents', label: text('materials.contents'), cell: (item) => contentsText(text, item.contents) },
        {
          key: 'at',
          label: text('materials.when'),
          cell: (item) => (
            <span className="block max-md:text-right">
              {format.dateTime(item.at)}
              <span className="block text-muted">{item.by}</span>
            </span>
          ),
        },
        {
          key: 'actions',
          label: text('materials.actions'),
          labelHidden: true,
          end: true,
          cell: (item) =>
            item.offered && (
              <ButtonLink kind="secondary" size="small" to={`/download/center?items=${item.itemId}`}>
                {text('materials.downloadAgain')}
              </ButtonLink>
            ),
        },
      ]}
    />
  );
}

function Records({ rows }: { rows: readonly DownloadRecord[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <DataList
      label={text('materials.history')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<Nothing />}
      columns={[
        {
          key: 'file',
          label: text('materials.file'),
          phone: 'title',
          cell: (record) => <span className="break-all">{record.fileName}</span>,
        },
        { key: 'contents', label: text('materials.contents'), cell: (record) => contentsText(text, record.contents) },
        { key: 'items', label: text('materials.items'), end: true, cell: (record) => format.number(record.items) },
        { key: 'at', label: text('materials.when'), cell: (record) => format.dateTime(record.at) },
        { key: 'by', label: text('materials.by'), cell: (record) => record.by },
        { key: 'actions', label: text('materials.actions'), labelHidden: true, end: true, cell: (record) => <Again record={record} /> },
      ]}
    />
  );
}

/** The pack once more, as of now. */
function Again({ record }: { record: DownloadRecord }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const again = useCall(downloadCalls.again, { done: () => navigate('/download/center') });
  const { requestId } = record;
  if (requestId === null) return null;
  return (
    <Button kind="secondary" size="small" busy={again.pending} onClick={() => void again.run({ requestId })}>
      {text('materials.downloadAgain')}
    </Button>
  );
}
