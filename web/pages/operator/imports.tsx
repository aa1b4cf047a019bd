import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorImportCalls, type RunningImport } from '../../../contract/operator/operator.ts';
import { apiContext } from '../../app/api/context.ts';
import { useCall } from '../../app/api/use-call.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { DataList } from '../../components/lists/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { seo } from '../../app/seo.ts';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('operator', 'listing-import');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { rows: await api.call(operatorImportCalls.list, {}), meta: seo(api, { title: serverText(api.language)('operator.imports') }) };
}

/** Product lists of all companies that are being worked on. */
export default function Imports(): ReactNode {
  const { rows } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <PageHead title={text('operator.imports')} lead={text('operator.importsLead')} />
      <DataList
        label={text('operator.imports')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'file',
            label: text('operator.importFile'),
            phone: 'title',
            cell: (row) => <span className="[overflow-wrap:anywhere]">{row.fileName}</span>,
          },
          {
            key: 'company',
            label: text('operator.company'),
            cell: (row) => (
              <>
                <span className="block">{row.company.legalName}</span>
                <span className="block text-xs text-muted">{row.store}</span>
              </>
            ),
          },
          {
            key: 'state',
            label: text('operator.importStep'),
            cell: (row) => (
              <>
                <span className="block">{text(`listing-import.state.${row.state}`)}</span>
                {row.lines > 0 && (
                  <span className="block text-xs text-muted">
                    {text('listing-import.progress', { done: row.progress, count: row.lines })}
                  </span>
                )}
              </>
            ),
          },
          { key: 'since', label: text('operator.since'), oneLine: true, cell: (row) => format.dateTime(row.since) },
          { key: 'tries', label: text('operator.importTries'), end: true, cell: (row) => format.number(row.tries) },
          {
            key: 'cancel',
            label: text('operator.importCancel'),
            labelHidden: true,
            end: true,
            cell: (row) => <CancelButton row={row} />,
          },
        ]}
        empty={
          <EmptyState icon="upload" title={text('operator.importsNone')}>
            {text('operator.importsNoneHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function CancelButton({ row }: { row: RunningImport }): ReactNode {
  const text = useText();
  // Also after a refusal: the import may have ended meanwhile.
  const cancel = useCall(operatorImportCalls.cancel, { revalidate: 'always' });
  return (
    <Button kind="secondary" busy={cancel.pending} onClick={() => void cancel.run({ importId: row.id })}>
      {text('operator.importCancel')}
    </Button>
  );
}
