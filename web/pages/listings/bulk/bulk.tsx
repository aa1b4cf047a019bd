import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { type BulkPage, bulkRunning, bulkChangeCalls } from '../../../../contract/listings/bulk-changes.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall, useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { BulkChanges } from './bulk-changes.tsx';
import { bulkWords } from './bulk-words.ts';
import { Running } from '../../../components/lists/running.tsx';
import { bulkTones } from '../list/state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('listings', 'bulk-change');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const bulkId = params['bulkId'] ?? '';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(bulkId)) throw pageNotFound(url.pathname);
  const { id: storeId } = await ownStore(api, url);
  const page = await api.call(bulkChangeCalls.detail, { storeId, bulkId });
  return { storeId, page, meta: seo(api, { title: serverText(api.language)('bulk-change.title') }) };
}

/** `/seller-console/product/bulk/{bulkId}`: one change of all that a filter found, from what it would do to what it has done. */
export default function Bulk(): ReactNode {
  const { storeId, page } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { state, items } = page;
  const one = { storeId, bulkId: page.id };
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/bulk">{text('bulk-change.title')}</TextLink>
      </p>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {bulkWords(page, page.currency, text, format)}
            <Badge tone={bulkTones[state]}>{text(`bulk-change.state.${state}`)}</Badge>
          </span>
        }
        lead={text('bulk-change.about', { count: items })}
      />
      {page.failure && <Notice kind="danger">{page.failure}</Notice>}
      {bulkRunning.includes(state) ? (
        <Running
          key={state}
          label={text(`bulk-change.state.${state}`)}
          leave={text('bulk-change.leave')}
          now={{ state, progress: page.progress, of: items }}
          said={({ progress, of }) => text('bulk-change.progress', { done: progress, count: of })}
          look={async () => {
            const now = await send(bulkChangeCalls.progress, one, { background: true });
            return { ...now, of: now.items };
          }}
        >
          <StopButton one={one} drops={state === 'checking'} />
        </Running>
      ) : (
        <div className="grid gap-6">
          <ResultCard page={page} one={one} />
          {page.refusedLines > 0 && <RefusedCard page={page} />}
        </div>
      )}
    </>
  );
}

/** Stops the work. What was only being looked at is gone then; what was being written can go on later. */
function StopButton({ one, drops }: { one: { storeId: number; bulkId: string }; drops: boolean }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const stopping = useCall(bulkChangeCalls.stop);

  async function stop(): Promise<void> {
    if ((await stopping.run(one)) && drops) await navigate('/seller-console/product/product-list');
    // Also after a refusal: the work may have ended meanwhile.
    else await revalidate();
  }

  return (
    <Button kind="secondary" busy={stopping.pending} onClick={() => void stop()}>
      {text('bulk-change.stop')}
    </Button>
  );
}

/** What the change would do, or has done, and the way on. */
function ResultCard({ page, one }: { page: BulkPage; one: { storeId: number; bulkId: string } }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const calls = useCalls();
  const { state, changedItems } = page;
  const isDone = state === 'done' || page.mayGoOn;

  async function go(call: typeof bulkChangeCalls.apply | typeof bulkChangeCalls.discard): Promise<void> {
    const done = await calls.run(() =>
      send(call, one).catch((error: unknown) => {
        // A refusal has been shown by the client of calls, but for one of a field, such as a time that is over by now.
        const [sentence] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (sentence) showMessage(sentence, 'danger');
        throw error;
      }),
    );
    if (done && call === bulkChangeCalls.discard) await navigate('/seller-console/product/product-list');
    // What the page shows may be over, too.
    else await revalidate();
  }

  return (
    <Card title={text(isDone ? 'bulk-change.has' : 'bulk-change.would')}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        <StatTile
          label={text('bulk-change.changed')}
          value={format.number(changedItems)}
          {...(page.partlyItems > 0 ? { detail: text('bulk-change.partly', { count: page.partlyItems }) } : {})}
        />
        <StatTile label={text('bulk-change.same')} value={format.number(page.sameItems)} />
        <StatTile label={text('bulk-change.refused')} value={format.number(page.refusedItems)} />
      </div>
      {page.later > 0 && (
        <div className="mt-4">
          <Notice kind="caution">{text('listings.laterPrices', { count: page.later })}</Notice>
        </div>
      )}
      <BulkChanges
        answer={{ count: page.lines, changes: page.changes, refused: [] }}
        currency={page.change.kind === 'price' ? page.currency : null}
      />
      {page.lines > page.changes.length && (
        <p className="mt-2 text-sm text-muted">{text('bulk-change.firstOf', { shown: page.changes.length, count: page.lines })}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {state === 'checked' && changedItems > 0 && (
          <Button busy={calls.pending} onClick={() => void go(bulkChangeCalls.apply)}>
            {text('bulk-change.apply', { count: changedItems })}
          </Button>
        )}
        {page.mayGoOn && (
          <Button busy={calls.pending} onClick={() => void go(bulkChangeCalls.apply)}>
            {text('bulk-change.goOn')}
          </Button>
        )}
        {!isDone && (
          <Button kind="secondary" busy={calls.pending} onClick={() => void go(bulkChangeCalls.discard)}>
            {text('bulk-change.discard')}
          </Button>
        )}
        {isDone && (
          <ButtonLink to="/seller-console/product/product-list" kind="secondary">
            {text('listings.back')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** What stays as it is: summed up, the first of it, and all of it as a file. */
function RefusedCard({ page }: { page: BulkPage }): ReactNode {
  const text = useText();
  return (
    <Card
      title={text('listings.stays')}
      actions={
        <a
          href={`/seller-console/product/bulk/${page.id}/refused.csv`}
          download
          className="inline-flex items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
        >
          <Icon name="download" size={18} />
          {text('bulk-change.file')}
        </a>
      }
    >
      <ul className="grid gap-1.5 text-sm">
        {page.reasons.map(({ reason, lines }) => (
          <li key={reason} className="flex flex-wrap items-baseline gap-x-2">
            <Badge tone="danger">{text('bulk-change.lines', { count: lines })}</Badge>
            <span className="min-w-0 [overflow-wrap:anywhere]">{reason}</span>
          </li>
        ))}
      </ul>
      {/* Scrolls by keyboard, too. */}
      <div
        className="mt-4 max-h-72 overflow-auto rounded-md border border-line"
        role="region"
        aria-label={text('listings.stays')}
        tabIndex={0}
      >
        <ul className="text-sm">
          {page.refused.map(({ name, sku, reason }, index) => (
            <li key={`${index} ${sku}`} className="border-b border-line px-3 py-2 [overflow-wrap:anywhere] last:border-b-0">
              {name} {sku && <span className="text-muted">{sku}</span>}: {reason}
            </li>
          ))}
        </ul>
      </div>
      {page.refusedLines > page.refused.length && (
        <p className="mt-2 text-sm text-muted">{text('bulk-change.firstOf', { shown: page.refused.length, count: page.refusedLines })}</p>
      )}
    </Card>
  );
}
