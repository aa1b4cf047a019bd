import { type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { mostTaxonomyFiles, taxonomyCalls, type TaxonomyReport } from '../../../../../contract/catalogue/taxonomy.ts';
import type { StoredFile } from '../../../../../contract/wire/uploads.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { FileUpload } from '../../../../components/forms/file-upload.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('taxonomy', 'operator-catalogue', 'upload');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { meta: seo(api, { title: serverText(api.language)('taxonomy.title') }) };
}

type Preview = AnswerOf<typeof taxonomyCalls.preview>;

/** Uploads the files of a taxonomy, shows what their import would do, and imports them. */
export default function TaxonomyImport(): ReactNode {
  const text = useText();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [sending, setSending] = useState(false);
  const [branches, setBranches] = useState<readonly string[]>([]);
  const [overwrite, setOverwrite] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [previewed, setPreviewed] = useState('');
  const [written, setWritten] = useState<TaxonomyReport | null>(null);
  const look = useCall(taxonomyCalls.preview, { done: setPreview });
  const write = useCall(taxonomyCalls.write, {
    done: (report) => {
      setWritten(report);
      setPreview(null);
      showMessage(text('taxonomy.imported'), 'positive');
    },
  });
  const input = { files: files.map(({ key }) => key), branches: [...branches], overwrite };
  // What was chosen differently since the preview is not what it showed.
  const isCurrent = preview !== null && previewed === JSON.stringify(input);
  const failure = look.refusal?.message ?? write.refusal?.message;
  return (
    <>
      <Breadcrumb
        trail={[{ label: text('operator-catalogue.categories'), to: '/operator/categories' }, { label: text('taxonomy.title') }]}
      />
      <PageHead title={text('taxonomy.title')} lead={text('taxonomy.lead')} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <div className="grid gap-5">
            {failure && <Notice kind="danger">{failure}</Notice>}
            <FileUpload
              label={text('taxonomy.files')}
              hint={text('taxonomy.filesHint')}
              purpose="taxonomy"
              most={mostTaxonomyFiles}
              value={files}
              onChange={(next) => {
                setFiles(next);
                setPreview(null);
                setBranches([]);
                setWritten(null);
              }}
              onBusy={setSending}
            />
            {preview && preview.branches.length > 1 && <Branches branches={preview.branches} chosen={branches} onChange={setBranches} />}
            <Checkbox
              label={text('taxonomy.overwrite')}
              checked={overwrite}
              onChange={(event) => setOverwrite(event.currentTarget.checked)}
            />
            <div className="flex flex-wrap gap-3">
              <Button
                kind={isCurrent ? 'secondary' : 'primary'}
                busy={look.pending}
                disabled={files.length === 0 || sending || write.pending}
                onClick={() => {
                  setPreviewed(JSON.stringify(input));
                  setWritten(null);
                  void look.run(input);
                }}
              >
                {text('taxonomy.preview')}
              </Button>
              {isCurrent && (
                <Button busy={write.pending} disabled={look.pending} onClick={() => void write.run(input)}>
                  {text('taxonomy.write')}
                </Button>
              )}
            </div>
          </div>
        </Card>
        {(written ?? preview) && (
          <Card title={text(written ? 'taxonomy.done' : 'taxonomy.wouldDo')}>
            <Report report={(written ?? preview?.report) as TaxonomyReport} />
          </Card>
        )}
      </div>
    </>
  );
}

function Branches({
  branches,
  chosen,
  onChange,
}: {
  branches: Preview['branches'];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}): ReactNode {
  const text = useText();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{text('taxonomy.branches')}</legend>
      <p className="mb-2 text-sm text-muted">{text('taxonomy.branchesHint')}</p>
      <div className="grid gap-x-4 md:grid-cols-2">
        {branches.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Report({ report }: { report: TaxonomyReport }): ReactNode {
  const text = useText();
  const format = useFormat();
  const parts = ['categories', 'attributes', 'values'] as const;
  const columns = ['added', 'adopted', 'same', 'texts'] as const;
  return (
    <div className="grid gap-5 text-sm">
      <table className="w-full">
        <thead>
          <tr className="text-muted">
            <th scope="col">
              <span className="sr-only">{text('taxonomy.title')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 pb-2 text-right font-normal">
                {text(column === 'texts' ? 'taxonomy.names' : `taxonomy.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row" className="py-2 text-left font-medium">
                {text(`taxonomy.${part}`)}
              </th>
              {columns.map((column) => (
                <td key={column} className="px-2 py-2 text-right tabular-nums">
                  {format.number(report[part][column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {report.categories.folded > 0 && <p>{text('taxonomy.folded', { count: report.categories.folded })}</p>}
      {report.links > 0 && <p>{text('taxonomy.links', { count: report.links })}</p>}
      {report.marks > 0 && <p>{text('taxonomy.marks', { count: report.marks })}</p>}
      <Names title={text('taxonomy.options')} names={report.options} />
      <Names title={text('taxonomy.added')} names={report.added} />
      {report.problemCount > 0 && (
        <Notice kind="caution">
          <p className="font-semibold">{text('taxonomy.problems', { count: report.problemCount })}</p>
          <ul className="mt-2 grid gap-1">
            {report.problems.map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 break-words text-muted">{names.toSorted().join(', ')}</p>
    </div>
  );
}
