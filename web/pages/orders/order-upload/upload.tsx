import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type OrderUploadPage, orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import { orderUploadRunning, type OrderUploadState } from '../../../../contract/orders/order-upload-words.ts';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Running } from '../../../components/lists/running.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { ColumnsCard, type Reading } from './upload-columns.tsx';
import { layoutName, uploadTones } from './upload-labels.ts';
import { problemFilter, ProblemsCard } from './upload-problems.tsx';
import { ResultCard } from './upload-result.tsx';
import { SettingsCard } from './upload-settings.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('order-upload');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const uploadId = Number(params['uploadId']);
  if (!Number.isSafeInteger(uploadId) || uploadId < 1) throw pageNotFound(url.pathname);
  const cursor = url.searchParams.get('cursor');
  const requested = Number(url.searchParams.get('size'));
  const size = pageSizes.find((one) => one === requested) ?? defaultPageSize;
  const filter = problemFilter(url.searchParams);
  const { kind, reason } = filter;
  const [page, problems] = await Promise.all([
    api.call(orderUploadCalls.detail, { uploadId }),
    api.call(orderUploadCalls.problems, { uploadId, size, ...(kind && { kind }), ...(reason && { reason }), ...(cursor && { cursor }) }),
  ]);
  return { page, problems, filter, size, meta: seo(api, { title: page.fileName }) };
}

const stepOf: Record<OrderUploadState, number> = {
  reading: 0,
  read: 1,
  checking: 2,
  checked: 2,
  writing: 3,
  stopped: 3,
  done: 4,
  undoing: 3,
  undone: 4,
  failed: 1,
};

/** `/purchased/order-upload/{uploadId}`: one file from its columns to its sales orders. */
export default function Upload(): ReactNode {
  const { page, problems, filter, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { state } = page;
  const running = orderUploadRunning.includes(state);
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/purchased/order-upload">{text('order-upload.title')}</TextLink>
      </p>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {page.fileName}
            <Badge tone={uploadTones[state]}>{text(`order-upload.state.${state}`)}</Badge>
          </span>
        }
        lead={[
          page.lines > 0 && text('order-upload.rows', { count: page.lines }),
          page.orders > 0 && text('order-upload.orders', { count: page.orders }),
          page.layout && layoutName(page.layout, text),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Steps
        label={text('order-upload.steps')}
        steps={(['file', 'columns', 'check', 'add'] as const).map((step) => text(`order-upload.step.${step}`))}
        current={stepOf[state]}
      />
      {page.failure && <Notice kind="danger">{page.failure}</Notice>}
      {state === 'failed' && page.columns.length === 0 && (
        <p className="mt-4">
          <ButtonLink to="/purchased/order-upload">{text('order-upload.otherFile')}</ButtonLink>
        </p>
      )}
      {page.sameFile && (state === 'read' || state === 'checked') && (
        <Notice>
          {text('order-upload.sameFile', { day: format.date(page.sameFile.at) })}{' '}
          <TextLink to={`/purchased/order-upload/${page.sameFile.id}`}>{text('order-upload.openFirst')}</TextLink>
        </Notice>
      )}
      {running ? (
        <Running
          key={state}
          label={text(`order-upload.state.${state}`)}
          leave={text('order-upload.leave')}
          now={{ state, progress: page.progress, of: state === 'reading' ? page.lines : page.orders }}
          said={({ progress, of }) =>
            state === 'reading'
              ? text('order-upload.rows', { count: progress })
              : text('order-upload.progress', { done: format.number(progress), count: of })
          }
          look={() => send(orderUploadCalls.progress, { uploadId: page.id }, { background: true })}
        >
          {state !== 'undoing' && <StopButton uploadId={page.id} />}
        </Running>
      ) : (
        <Standing key={`${page.id} ${state} ${page.columns.length}`} page={page} problems={problems} filter={filter} size={size} />
      )}
    </>
  );
}

function StopButton({ uploadId }: { uploadId: number }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  // Also after a refusal: the step may have ended meanwhile.
  const stop = useCall(orderUploadCalls.stop, { revalidate: 'always' });
  return may(viewer, 'order.place') ? (
    <Button kind="secondary" busy={stop.pending} onClick={() => void stop.run({ uploadId })}>
      {text('order-upload.stop')}
    </Button>
  ) : null;
}

/** An upload that waits for its user: its columns, what would be added or was, and its problems. */
function Standing({ page, problems, filter, size }: Omit<Awaited<ReturnType<typeof loader>>, 'meta'>): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const [reading, setReading] = useState<Reading>({ mapping: page.columns.map(({ target }) => target), settings: page.settings });
  const { pending, errors, run } = useCall(orderUploadCalls.check, { revalidate: 'success' });
  const { state } = page;
  const chooses = may(viewer, 'order.place') && page.columns.length > 0 && (state === 'read' || page.editable);

  async function check(): Promise<void> {
    if (!(await run({ uploadId: page.id, ...reading }))) document.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }

  const checkButton = (
    <Button kind={state === 'checked' ? 'secondary' : 'primary'} busy={pending} onClick={() => void check()}>
      {text(state === 'read' ? 'order-upload.check' : 'order-upload.checkAgain')}
    </Button>
  );
  const choice = (
    <div className="grid gap-6">
      <ColumnsCard page={page} reading={reading} faults={errors} onChange={setReading} />
      <SettingsCard page={page} reading={reading} faults={errors} onChange={setReading} />
      <div>{checkButton}</div>
    </div>
  );
  if (state === 'read') return chooses ? choice : null;
  const hasResult = page.orders > 0;
  return (
    <div className="grid gap-6">
      {hasResult && <ResultCard page={page} />}
      {hasResult && (page.reasons.length > 0 || problems.rows.length > 0) && (
        <ProblemsCard page={page} problems={problems} filter={filter} size={size} editable={chooses} checkAgain={checkButton} />
      )}
      {chooses && (hasResult ? <Disclosure title={columnsTitle(page, text('order-upload.columns'))}>{choice}</Disclosure> : choice)}
    </div>
  );
}

const columnsTitle = ({ columns }: OrderUploadPage, title: string): string => `${title} (${columns.length})`;
