import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import { emptyWord, importBounds } from '../../../../contract/listings/import-words.ts';
import { type ImportRow, listingImportCalls } from '../../../../contract/listings/imports.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { importTones } from '../list/state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('listings', 'listing-import', 'upload');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const lists = await api.call(listingImportCalls.list, { storeId });
  return { storeId, lists, language: api.language, meta: seo(api, { title: serverText(api.language)('listing-import.title') }) };
}

/** Where a list is given, and the lists so far. */
export default function ImportList(): ReactNode {
  const { storeId, lists, language } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/product-list">{text('listings.back')}</TextLink>
      </p>
      <PageHead title={text('listing-import.title')} lead={text('listing-import.lead')} />
      <StartCard storeId={storeId} language={language} />
      <h2 className="mt-10 mb-4 font-display text-xl">{text('listing-import.earlier')}</h2>
      <DataList
        label={text('listing-import.earlier')}
        rows={lists}
        rowKey={(row) => row.id}
        rowLink={(row) => `/seller-console/product/import/${row.id}`}
        columns={[
          {
            key: 'file',
            label: text('listing-import.file'),
            phone: 'title',
            cell: (row) => (
              <>
                <span className="block [overflow-wrap:anywhere] md:min-w-44">{row.fileName}</span>
                <span className="block text-xs font-normal text-muted">
                  {[text('listing-import.lines', { count: row.lines }), row.layout && text(`listing-import.layout.${row.layout}`)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            label: text('listing-import.state'),
            cell: (row) => (
              <>
                <Badge tone={importTones[row.state]}>{text(`listing-import.state.${row.state}`)}</Badge>
                {row.picturesWaiting > 0 && (
                  <span className="mt-1 block text-xs text-muted">{text('listing-import.fetching.running')}</span>
                )}
              </>
            ),
          },
          ...(['createdItems', 'changedItems', 'badLines'] as const).map((key) => ({
            key,
            label: text(
              ({ createdItems: 'listing-import.created', changedItems: 'listing-import.changed', badLines: 'listing-import.bad' } as const)[
                key
              ],
            ),
            end: true,
            cell: (row: ImportRow) => format.number(row[key]),
          })),
          { key: 'by', label: text('listing-import.by'), cell: (row) => row.by ?? '–' },
          { key: 'date', label: text('listing-import.date'), end: true, oneLine: true, cell: (row) => format.date(row.at) },
        ]}
        empty={
          <EmptyState icon="upload" title={text('listing-import.none')}>
            {text('listing-import.noneHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function StartCard({ storeId, language: own }: { storeId: number; language: Language }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [language, setLanguage] = useState<Language>(own);
  const { pending, run } = useCall(listingImportCalls.start, { done: ({ id }) => navigate(`/seller-console/product/import/${id}`) });
  const [file] = files;

  return (
    <Card>
      <FileUpload
        label={text('listing-import.file')}
        hint={text('listing-import.fileHint', { lines: format.number(importBounds.lines) })}
        purpose="importFile"
        value={files}
        onChange={setFiles}
      />
      <div className="mt-5 flex flex-wrap items-end gap-4">
        <Select
          label={text('listing-import.language')}
          className="w-full md:w-64"
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <Button busy={pending} disabled={!file} onClick={() => void (file && run({ storeId, fileKey: file.key, language }))}>
          {text('listing-import.start')}
        </Button>
      </div>
      <p className="mt-6 max-w-text text-sm text-muted">{text('listing-import.templateHint', { word: emptyWord })}</p>
      <a
        href="/seller-console/product/import-template.csv"
        download
        className="mt-2 inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
      >
        <Icon name="download" size={18} />
        {text('listing-import.template')}
      </a>
    </Card>
  );
}
