import type { ReactNode } from 'react';
import type { VatStanding } from '../../../../contract/companies/vat-checks.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { VatStateBadge } from './words.tsx';

/** The answer of the VAT register and its time; users with the right can repeat the check. */
export function VatCard({
  vat,
  address = false,
  onAsk,
}: {
  vat: VatStanding;
  /** Shows the address in the register, too. */
  address?: boolean;
  onAsk: (() => Promise<unknown>) | null;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const asking = useCalls();
  return (
    <Card title={text('company.vatCheck')} actions={<VatStateBadge state={vat.state} />}>
      <p className="text-sm">{vat.message}</p>
      <DescriptionList
        entries={[
          { name: text('company.field.vatId'), value: vat.vatId },
          { name: text('company.checkedAt'), value: vat.checkedAt && format.dateTime(vat.checkedAt) },
          { name: text('company.consultationNumber'), value: vat.consultationNumber },
          { name: text('company.registeredName'), value: vat.registeredName },
          ...(address ? [{ name: text('company.field.address'), value: vat.registeredAddress }] : []),
        ]}
      />
      {vat.waiting && <p className="mt-2 text-sm text-muted">{text('company.asked')}</p>}
      {onAsk && vat.inRegister && (
        <Button kind="secondary" size="small" className="mt-3" busy={asking.pending} onClick={() => void asking.run(onAsk)}>
          {text('company.askAgain')}
        </Button>
      )}
    </Card>
  );
}
