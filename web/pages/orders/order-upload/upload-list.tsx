import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import { orderUploadBounds } from '../../../../contract/orders/order-upload-words.ts';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { layoutName, uploadTones } from './upload-labels.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('order-upload', 'upload');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor');
  const requested = Number(url.searchParams.get('size'));
  const size = pageSizes.find((one) => one === requested) ?? defaultPageSize;
  const uploads = await api.call(orderUploadCalls.list, { size, ...(cursor ? { cursor } : {}) });
  return { uploads, size, meta: seo(api, { title: serverText(api.language)('order-upload.title') }) };
}

/** `/purchased/order-upload`: where a file of orders is given, and the files so far. */
export default function UploadList(): ReactNode {
  const { uploads, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  return (
    <>
      <PageHead title={text('order-upload.title')} lead={text('order-upload.lead')} />
      {may(viewer, 'order.place') && <StartCard />}
      <h2 className="mt-10 mb-4 font-display text-xl">{text('order-upload.earlier')}</h2>
      <DataList
        label={text('order-upload.earlier')}
        rows={uploads.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/purchased/order-upload/${row.id}`}
        columns={[
          {
            key: 'file',
            label: text('order-upload.file'),
            phone: 'title',
            cell: (row) => (
              <>
                <span className="block [overflow-wrap:anywhere] md:min-w-44">{row.fileName}</span>
                <span className="block text-xs font-normal text-muted">
                  {[text('order-upload.rows', { count: row.lines }), row.layout && layoutName(row.layout, text)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            label: text('order-upload.stateLabel'),
            cell: (row) => <Badge tone={uploadTones[row.state]}>{text(`order-upload.state.${row.state}`)}</Badge>,
          },
          ...(['ready', 'added', 'refused', 'leftOut', 'known'] as const).map((key) => ({
            key,
            label: text(`order-upload.count.${key}`),
            end: true,
            cell: (row: (typeof uploads.rows)[number]) => format.number(row[key]),
          })),
          { key: 'by', label: text('order-upload.by'), cell: (row) => row.by ?? '–' },
          { key: 'date', label: text('order-upload.date'), end: true, oneLine: true, cell: (row) => format.date(row.at) },
        ]}
        empty={
          <EmptyState icon="upload" title={text('order-upload.none')}>
            {text('order-upload.noneHint')}
          </EmptyState>
        }
      />
      <CursorPagination next={uploads.next} previous={uploads.previous} size={size} />
    </>
  );
}

function StartCard(): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { pending, run } = useCall(orderUploadCalls.start, { done: ({ id }) => navigate(`/purchased/order-upload/${id}`) });
  const [file] = files;
  return (
    <Card>
      <FileUpload
        label={text('order-upload.file')}
        hint={text('order-upload.fileHint', { lines: format.number(orderUploadBounds.lines) })}
        purpose="orderFile"
        value={files}
        onChange={setFiles}
      />
      <Button
        className="mt-5"
        busy={pending}
        disabled={!file}
        // Another file is another intention.
        onClick={() => void (file && run({ fileKey: file.key }, { idempotencyKey: `${idempotencyKey}-${file.key.slice(-36)}` }))}
      >
        {text('order-upload.start')}
      </Button>
      <p className="mt-6 max-w-text text-sm text-muted">{text('order-upload.templateHint')}</p>
      <a
        href="/purchased/order-upload-template.csv"
        download
        className="mt-2 inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
      >
        <Icon name="download" size={18} />
        {text('order-upload.template')}
      </a>
    </Card>
  );
}
