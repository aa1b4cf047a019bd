import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApplyInfo, type CompanyDocument } from '../../../../contract/companies/company.ts';
import { type DocumentKind, documentKinds } from '../../../../contract/companies/document-kinds.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { callsOf } from './company-form.tsx';
import { DocumentLines } from './document-lines.tsx';

/** The company's papers with what became of them, and a place for new ones. */
export function DocumentsCard({ info }: { info: ApplyInfo }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const calls = callsOf(info.kind);
  const open = async (document: CompanyDocument) => {
    const { address } = await send(calls.documentLink, { id: document.id });
    leaveFor(address);
  };
  const remove = async (document: CompanyDocument) => {
    await send(calls.removeDocument, { id: document.id });
    await revalidate();
  };
  return (
    <Card title={text('company.documents')}>
      {info.notes['documents'] && info.state === 'changes_requested' && (
        <Notice kind="caution">{text('company.remarkIs', { note: info.notes['documents'] })}</Notice>
      )}
      <DocumentLines
        documents={info.documents}
        actions={(document) => (
          <>
            <Button kind="secondary" size="small" onClick={() => void open(document).catch(() => undefined)}>
              {text('company.open')}
            </Button>
            {info.editable && document.state !== 'accepted' && (
              <Button
                kind="quiet"
                size="small"
                icon="trash"
                aria-label={text('company.removeDocument', { name: document.fileName })}
                onClick={() => void remove(document).catch(() => undefined)}
              />
            )}
          </>
        )}
      />
      {info.editable && <AddDocument info={info} />}
    </Card>
  );
}

function AddDocument({ info }: { info: ApplyInfo }): ReactNode {
  const text = useText();
  // What the list asks for and does not have yet.
  const wanted = info.checklist.points.find(
    (point) => point.family === 'verified' && (point.state === 'incomplete' || point.state === 'rejected'),
  );
  const [kind, setKind] = useState<DocumentKind>(documentKinds.find((one) => one === wanted?.key) ?? 'other');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [expiresOn, setExpiresOn] = useState('');
  const [uploading, setUploading] = useState(false);
  const [fileMissing, setFileMissing] = useState(false);
  const adding = useCall(callsOf(info.kind).addDocument, {
    inForm: true,
    revalidate: 'success',
    done: () => {
      setFiles([]);
      setExpiresOn('');
      showMessage(text('company.added'), 'positive');
    },
  });

  const add = async () => {
    const [file] = files;
    setFileMissing(!file);
    if (file) await adding.run({ fileKey: file.key, kind, expiresOn: expiresOn || null });
  };
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <h3 className="text-sm font-semibold">{text('company.addDocument')}</h3>
      {adding.failure && <Notice kind="danger">{adding.failure}</Notice>}
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={text('company.documentKind')}
          value={kind}
          options={documentKinds.map((value) => ({ value, label: text(`company.document.${value}`) }))}
          onChange={(event) => setKind(documentKinds.find((one) => one === event.target.value) ?? 'other')}
        />
        <TextField
          label={text('company.endsOn')}
          type="date"
          optional
          value={expiresOn}
          error={adding.errors['expiresOn']}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
      </div>
      <FileUpload
        label={text('company.file')}
        purpose="document"
        value={files}
        onChange={setFiles}
        onBusy={setUploading}
        error={fileMissing ? text('company.fileMissing') : adding.errors['fileKey']}
      />
      <div>
        <Button kind="secondary" busy={adding.pending || uploading} onClick={() => void add()}>
          {text('company.add')}
        </Button>
      </div>
    </div>
  );
}
