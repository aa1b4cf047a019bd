import { type ReactNode, useState } from 'react';
import type { CompanyDocument } from '../../../../contract/companies/company.ts';
import { companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DocumentLines } from '../../companies/profile/document-lines.tsx';
import { useDecide } from './review-decision.tsx';
import { ReasonQuestion } from './reason-question.tsx';

/** Papers with preview; each is accepted with the day it ends, or refused with a note. */
export function ReviewDocuments({ documents }: { documents: readonly CompanyDocument[] }): ReactNode {
  const text = useText();
  const decide = useDecide();
  const [confirming, setConfirming] = useState<{ document: CompanyDocument; accepted: boolean } | null>(null);
  const [expiresOn, setExpiresOn] = useState('');
  const [shown, setShown] = useState<{ id: number; address: string } | null>(null);

  const show = async (document: CompanyDocument) => {
    if (shown?.id === document.id) return setShown(null);
    const { address } = await send(companyReviewCalls.documentLink, { id: document.id });
    if (document.contentType.startsWith('image/')) setShown({ id: document.id, address });
    else leaveFor(address);
  };
  const ask = (document: CompanyDocument, accepted: boolean) => {
    setExpiresOn(document.expiresOn ?? '');
    setConfirming({ document, accepted });
  };
  const submit = async (note: string) => {
    if (!confirming) return;
    const { document, accepted } = confirming;
    await decide(companyReviewCalls.decideDocument, { id: document.id, accepted, note, expiresOn: expiresOn || null }, true);
  };
  return (
    <Card title={text('company.documents')}>
      <DocumentLines
        documents={documents}
        actions={(document) => (
          <>
            <Button kind="secondary" size="small" onClick={() => void show(document).catch(() => undefined)}>
              {shown?.id === document.id ? text('common.close') : text('company.open')}
            </Button>
            {document.state !== 'accepted' && (
              <Button kind="secondary" size="small" icon="check" onClick={() => ask(document, true)}>
                {text('operator.acceptDocument')}
              </Button>
            )}
            {document.state !== 'rejected' && (
              <Button kind="danger" size="small" onClick={() => ask(document, false)}>
                {text('operator.refuseDocument')}
              </Button>
            )}
          </>
        )}
        below={(document) =>
          shown?.id === document.id && (
            <img src={shown.address} alt={document.fileName} className="mt-3 max-h-[32rem] w-full rounded-md bg-sunken object-contain" />
          )
        }
      />
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming?.document.fileName ?? ''}
        hint={confirming?.accepted ? text('operator.acceptDocumentHint') : text('operator.refuseDocumentHint')}
        label={text('operator.note')}
        confirm={confirming?.accepted ? text('operator.acceptDocument') : text('operator.refuseDocument')}
        dangerous={confirming?.accepted === false}
        optional={confirming?.accepted === true}
        onConfirm={submit}
      >
        {confirming?.accepted && (
          <TextField
            label={text('operator.endsOn')}
            type="date"
            optional
            value={expiresOn}
            onChange={(event) => setExpiresOn(event.target.value)}
          />
        )}
      </ReasonQuestion>
    </Card>
  );
}
