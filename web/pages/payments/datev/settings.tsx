import { type FormEvent, type ReactNode, useState } from 'react';
import { datevCalls, type DatevChart, datevCharts, type DatevSetting, proposedAccount } from '../../../../contract/payments/datev.ts';
import { type LedgerKind, ledgerKinds } from '../../../../contract/payments/ledger.ts';
import { languageTags } from '../../../../contract/values/locale.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Numbers of adviser and client, and of the accounts; what was typed stays when it is refused. */
export function DatevSettings({ setting }: { setting: DatevSetting }): ReactNode {
  const text = useText();
  const format = useFormat();
  const month = new Intl.DateTimeFormat(languageTags[useLanguage()], { month: 'long', timeZone: 'UTC' });
  const [consultant, setConsultant] = useState(String(setting.consultant ?? ''));
  const [client, setClient] = useState(String(setting.client ?? ''));
  const [chart, setChart] = useState<DatevChart>(setting.chart);
  const [accountLength, setLength] = useState(setting.accountLength);
  const [yearBegins, setYearBegins] = useState(setting.yearBegins);
  const [accounts, setAccounts] = useState<Partial<Record<LedgerKind, string>>>(setting.accounts);
  const { pending, errors, failure, run } = useCall(datevCalls.save, {
    ...{ inForm: true, revalidate: 'success' },
    done: () => showMessage(text('datev.saved'), 'positive'),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const all = Object.fromEntries(ledgerKinds.map((kind) => [kind, accounts[kind] ?? ''])) as Record<LedgerKind, string>;
    const { version } = setting;
    void run({ version, consultant: Number(consultant), client: Number(client), chart, accountLength, yearBegins, accounts: all });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text('datev.consultant')}
          inputMode="numeric"
          maxLength={7}
          value={consultant}
          error={errors['consultant']}
          onChange={(event) => setConsultant(event.currentTarget.value)}
        />
        <TextField
          label={text('datev.client')}
          inputMode="numeric"
          maxLength={5}
          value={client}
          error={errors['client']}
          onChange={(event) => setClient(event.currentTarget.value)}
        />
        <Select
          label={text('datev.chart')}
          value={chart}
          options={datevCharts.map((value) => ({ value, label: `SKR${value}` }))}
          onChange={(event) => setChart(datevCharts.find((one) => one === event.currentTarget.value) ?? '03')}
        />
        <Select
          label={text('datev.accountLength')}
          value={String(accountLength)}
          error={errors['accountLength']}
          options={[4, 5, 6, 7, 8].map((value) => ({ value: String(value), label: format.number(value) }))}
          onChange={(event) => setLength(Number(event.currentTarget.value))}
        />
        <Select
          label={text('datev.yearBegins')}
          value={String(yearBegins)}
          error={errors['yearBegins']}
          options={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: month.format(Date.UTC(2026, index, 1)) }))}
          onChange={(event) => setYearBegins(Number(event.currentTarget.value))}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-sm font-semibold">{text('datev.accounts')}</legend>
        <p className="text-sm text-muted">{text('datev.accountsHint')}</p>
        {ledgerKinds.map((kind) => (
          <TextField
            key={kind}
            label={text(`ledger.kind.${kind}`)}
            inputMode="numeric"
            maxLength={9}
            placeholder={proposedAccount(kind, chart, accountLength)}
            value={accounts[kind] ?? ''}
            error={errors[`accounts.${kind}`]}
            onChange={(event) => setAccounts({ ...accounts, [kind]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={pending} className="justify-self-start">
        {text('datev.save')}
      </Button>
    </form>
  );
}
