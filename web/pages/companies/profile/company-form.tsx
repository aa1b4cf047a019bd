import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import {
  type ApplyInfo,
  companyCalls,
  type CompanyProfile,
  replenishInput,
  sellerCompanyCalls,
} from '../../../../contract/companies/company.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { AddressFields, type CompanyFieldParts, ContactFields, IdentityFields } from './company-fields.tsx';
import { BusinessType, type CompanyValues, RangeFields, TradeFields, TradingName } from './form-fields.tsx';

export const callsOf = (kind: ApplyInfo['kind']): typeof companyCalls | typeof sellerCompanyCalls =>
  kind === 'seller' ? sellerCompanyCalls : companyCalls;

function valuesOf({ profile, attested, change }: ApplyInfo): CompanyValues {
  const wanted = change?.fields ?? {};
  return {
    ...profile,
    legalName: wanted.legalName?.after ?? profile.legalName,
    countryCode: wanted.countryCode?.after ?? profile.countryCode,
    vatId: (wanted.vatId ? wanted.vatId.after : profile.vatId) ?? '',
    attested,
    submit: false,
  };
}

/** The company's details. Saved at any time, submitted when complete. Remarks of the review stand at their fields. */
export function CompanyForm({ info, categories }: { info: ApplyInfo; categories: readonly { id: number; name: string }[] }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [handing, setHanding] = useState(false);
  const accepted = info.state === 'approved';
  const { form, onSubmit, error, failure, busy } = useApiForm<CompanyValues>(replenishInput, {
    values: valuesOf(info),
    submit: async (values) => {
      try {
        const after = await send(callsOf(info.kind).replenish, values, { quiet: true });
        const said =
          after.state === 'submitted' && info.state !== 'submitted'
            ? 'company.handedIn'
            : after.change
              ? 'company.changeAsked'
              : 'company.saved';
        showMessage(text(said), 'positive');
        await revalidate();
      } catch (refused) {
        // The input has been saved; the list above says what is missing.
        if (refused instanceof ApiError && refused.code === codes.refused) await revalidate();
        throw refused;
      }
    },
  });
  const remark = (field: keyof CompanyProfile): ReactNode => {
    const note = info.notes[field];
    return note && info.state === 'changes_requested' ? (
      <span className="font-semibold text-caution">{text('company.remarkIs', { note })}</span>
    ) : undefined;
  };
  const press = (submit: boolean) => {
    setHanding(submit);
    form.setValue('submit', submit || accepted);
    void onSubmit();
  };
  const parts = { form, error, remark };
  const country = useWatch({ control: form.control, name: 'countryCode' });
  const shared: CompanyFieldParts = { register: form.register, error, country, remark };
  return (
    <Card title={text('company.details')}>
      {!info.editable && info.state !== 'in_review' && <Notice>{text('company.notManager')}</Notice>}
      {accepted && info.editable && <p className="mb-4 text-sm text-muted">{text('company.reviewedHint')}</p>}
      <Form failure={failure} onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled={!info.editable} className="grid gap-6">
          <IdentityFields {...shared} afterName={<TradingName {...parts} />}>
            <BusinessType {...parts} />
          </IdentityFields>
          <ContactFields {...shared} />
          <AddressFields {...shared} />
          {info.kind === 'buyer' ? <TradeFields {...parts} /> : <RangeFields {...parts} categories={categories} />}
          {info.editable && (
            <div className="flex flex-wrap gap-3">
              <Button kind={info.submittable ? 'secondary' : 'primary'} busy={busy && !handing} onClick={() => press(false)}>
                {text('company.save')}
              </Button>
              {info.submittable && (
                <Button busy={busy && handing} onClick={() => press(true)}>
                  {text('company.handIn')}
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </Form>
    </Card>
  );
}
