import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { exchangeRateCalls, type ExchangeRatesOutcome } from '../../../../contract/pricing/exchange-rates.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('exchange-rates', 'upload');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const found = await api.call(exchangeRateCalls.list, {});
  return { found, meta: seo(api, { title: serverText(api.language)('exchange-rates.title') }) };
}

/** The rates by which amounts in other currencies are shown: the newest ones, and ways to renew them. */
export default function ExchangeRates(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('exchange-rates.title')} lead={text('exchange-rates.lead')} />
      {found.outdated && (
        <Notice kind="caution">
          {text(found.rates.length === 0 ? 'exchange-rates.none' : 'exchange-rates.outdated')}{' '}
          {text(found.fetched ? 'exchange-rates.fetchNow' : 'exchange-rates.importNow')}
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Renewal isFetched={found.fetched} />
        {found.rates.length > 0 && (
          <Card title={text('exchange-rates.newest')}>
            <Rates rates={found.rates} />
          </Card>
        )}
      </div>
    </>
  );
}

function Renewal({ isFetched }: { isFetched: boolean }): ReactNode {
  const text = useText();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [sending, setSending] = useState(false);
  const [unusual, setUnusual] = useState<{ outcome: ExchangeRatesOutcome; confirm: () => void } | null>(null);
  const settle =
    (confirm: () => void) =>
    (outcome: ExchangeRatesOutcome): void => {
      setUnusual(outcome.stored ? null : { outcome, confirm });
      if (!outcome.stored) return;
      setFiles([]);
      showMessage(text('exchange-rates.stored', { days: outcome.days }), 'positive');
    };
  const [file] = files;
  const fetchNow = useCall(exchangeRateCalls.fetch, {
    revalidate: 'success',
    inForm: true,
    done: settle(() => void fetchNow.run({ confirmed: true })),
  });
  const importFile = useCall(exchangeRateCalls.import, {
    revalidate: 'success',
    inForm: true,
    done: settle(() => file && void importFile.run({ file: file.key, confirmed: true })),
  });
  const pending = fetchNow.pending || importFile.pending;
  const failure = fetchNow.refusal?.message ?? importFile.refusal?.message;
  const begin = (): void => {
    setUnusual(null);
    fetchNow.forget();
    importFile.forget();
  };
  return (
    <Card title={text('exchange-rates.renew')}>
      <div className="grid gap-5">
        {failure && <Notice kind="danger">{failure}</Notice>}
        {unusual && <Unusual outcome={unusual.outcome} onConfirm={unusual.confirm} busy={pending} />}
        <p className="text-sm text-muted">{text(isFetched ? 'exchange-rates.daily' : 'exchange-rates.off')}</p>
        {isFetched && (
          <div>
            <Button
              kind="secondary"
              busy={fetchNow.pending}
              disabled={importFile.pending}
              onClick={() => {
                begin();
                void fetchNow.run({});
              }}
            >
              {text('exchange-rates.fetch')}
            </Button>
          </div>
        )}
        <FileUpload
          label={text('exchange-rates.file')}
          hint={text('exchange-rates.fileHint')}
          purpose="exchangeRates"
          value={files}
          onChange={(next) => {
            begin();
            setFiles(next);
          }}
          onBusy={setSending}
        />
        <div>
          <Button
            busy={importFile.pending}
            disabled={!file || sending || fetchNow.pending}
            onClick={() => {
              begin();
              if (file) void importFile.run({ file: file.key });
            }}
          >
            {text('exchange-rates.import')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Rates that are hardly right: a file of another day or of other units. */
function Unusual({ outcome, onConfirm, busy }: { outcome: ExchangeRatesOutcome; onConfirm: () => void; busy: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Notice kind="caution">
      <p className="font-semibold">{text('exchange-rates.unusual')}</p>
      <ul className="my-2 grid gap-1 tabular-nums">
        {outcome.unusual.map(({ currency, before, after }) => (
          <li key={currency}>
            {currency}: {format.number(before)} → {format.number(after)}
          </li>
        ))}
      </ul>
      <Button size="small" kind="secondary" busy={busy} onClick={onConfirm}>
        {text('exchange-rates.confirm')}
      </Button>
    </Notice>
  );
}

function Rates({ rates }: { rates: AnswerOf<typeof exchangeRateCalls.list>['rates'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="pb-2 text-left font-normal">
            {text('exchange-rates.currency')}
          </th>
          <th scope="col" className="px-2 pb-2 text-right font-normal">
            {text('exchange-rates.rate')}
          </th>
          <th scope="col" className="px-2 pb-2 text-right font-normal max-md:hidden">
            {text('exchange-rates.change')}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {text('exchange-rates.day')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rates.map(({ currency, day, rate, before }) => (
          <tr key={currency}>
            <th scope="row" className="py-2 text-left font-medium">
              {currency} <span className="font-normal text-muted max-md:hidden">{format.currency(currency)}</span>
            </th>
            <td className="px-2 py-2 text-right tabular-nums">{format.number(rate)}</td>
            <td className="px-2 py-2 text-right tabular-nums max-md:hidden">{before === null ? '–' : format.percent(rate / before - 1)}</td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{format.date(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
