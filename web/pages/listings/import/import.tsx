import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import { cancellable, importRunning, type ImportState, overwrittenMost } from '../../../../contract/listings/import-words.ts';
import { lineKinds, listingImportCalls } from '../../../../contract/listings/imports.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { ColumnsCard, type Reading, SettingsCard } from './import-columns.tsx';
import { FetchingCard } from './import-fetching.tsx';
import { PicturesCard } from './import-pictures.tsx';
import { lineFilter } from './import-filters.tsx';
import { ProblemsCard } from './import-problems.tsx';
import { OverwrittenCard } from './import-overwritten.tsx';
import { QuestionsCard } from './import-questions.tsx';
import { ResultCard } from './import-result.tsx';
import { WordsCard } from './import-words.tsx';
import { Running } from '../../../components/lists/running.tsx';
import { importTones } from '../list/state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('listings', 'listing-import', 'upload');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const importId = params['importId'] ?? '';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(importId)) throw pageNotFound(url.pathname);
  const { id: storeId } = await ownStore(api, url);
  const cursor = url.searchParams.get('cursor');
  const requested = Number(url.searchParams.get('size'));
  const size = pageSizes.find((one) => one === requested) ?? defaultPageSize;
  const one = { storeId, importId };
  const filter = lineFilter(url.searchParams);
  const { kind, reason } = filter;
  const [page, problems] = await Promise.all([
    api.call(listingImportCalls.detail, one),
    api.call(listingImportCalls.problems, {
      ...one,
      size,
      kinds: kind === null ? [...lineKinds] : [kind],
      ...(reason === null ? {} : { reason }),
      ...(cursor ? { cursor } : {}),
    }),
  ]);
  return { storeId, page, problems, filter, size, meta: seo(api, { title: page.fileName }) };
}

const stepOf: Record<ImportState, number> = {
  reading: 0,
  read: 1,
  checking: 2,
  checked: 2,
  writing: 3,
  done: 4,
  undoing: 3,
  undone: 4,
  failed: 1,
};

/** `/seller-console/product/import/{importId}`: one list from its columns to the last written item. */
export default function Import(): ReactNode {
  const { storeId, page, problems, filter, size } = useLoaderData<typeof loader>();
  const text = useText();
  const { state } = page;
  const running = importRunning.includes(state);
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/import">{text('listing-import.title')}</TextLink>
      </p>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {page.fileName}
            <Badge tone={importTones[state]}>{text(`listing-import.state.${state}`)}</Badge>
          </span>
        }
        lead={[
          page.lines > 0 && text('listing-import.lines', { count: page.lines }),
          page.layout && text(`listing-import.layout.${page.layout}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Steps
        label={text('listing-import.steps')}
        steps={(['file', 'columns', 'check', 'write'] as const).map((step) => text(`listing-import.step.${step}`))}
        current={stepOf[state]}
      />
      {page.failure && <Notice kind="danger">{page.failure}</Notice>}
      {state === 'failed' && page.columns.length === 0 && (
        <p className="mt-4">
          <ButtonLink to="/seller-console/product/import">{text('listing-import.otherFile')}</ButtonLink>
        </p>
      )}
      {running ? (
        <Running
          key={state}
          label={text(`listing-import.state.${state}`)}
          leave={text('listing-import.leave')}
          now={{ state, progress: page.progress, of: page.lines }}
          said={({ progress, of }) => text('listing-import.progress', { done: progress, count: of })}
          look={async () => {
            const { lines, ...now } = await send(listingImportCalls.progress, { storeId, importId: page.id }, { background: true });
            return { ...now, of: lines };
          }}
        >
          {cancellable.includes(state) && <CancelButton storeId={storeId} importId={page.id} />}
        </Running>
      ) : null}
      {!running && <Standing key={`${page.id} ${state}`} storeId={storeId} page={page} problems={problems} filter={filter} size={size} />}
    </>
  );
}

/** Ends the present step. What is written stays, and can be undone. */
function CancelButton(one: { storeId: number; importId: string }): ReactNode {
  const text = useText();
  // Also after a refusal: the step may have ended meanwhile.
  const cancel = useCall(listingImportCalls.cancel, { revalidate: 'always' });
  return (
    <Button kind="secondary" busy={cancel.pending} onClick={() => void cancel.run(one)}>
      {text('listing-import.cancel')}
    </Button>
  );
}

/** An import that waits for the user: its columns, its planned or completed changes, and its problems. */
function Standing({ storeId, page, problems, filter, size }: Omit<Awaited<ReturnType<typeof loader>>, 'meta'>): ReactNode {
  const text = useText();
  const [reading, setReading] = useState<Reading>({ mapping: page.columns.map(({ target }) => target), settings: page.settings });
  const { pending, errors: faults, run } = useCall(listingImportCalls.check, { revalidate: 'success' });
  const one = { storeId, importId: page.id };
  const { state } = page;
  const overwrites = state === 'checked' && page.overwritten.count >= overwrittenMost;
  const written = state === 'done' || (state === 'failed' && page.mayUndo);

  async function check(): Promise<void> {
    const checked = await run({ ...one, ...reading });
    if (!checked) document.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }

  const checkAgain = (
    <Button kind={state === 'checked' ? 'secondary' : 'primary'} busy={pending} onClick={() => void check()}>
      {text('listing-import.checkAgain')}
    </Button>
  );
  const choice = (
    <div className="grid gap-6">
      <QuestionsCard page={page} reading={reading} faults={faults} onChange={setReading} />
      <ColumnsCard page={page} storeId={storeId} reading={reading} faults={faults} onChange={setReading} />
      {state === 'read' && <WordsCard page={page} storeId={storeId} reading={reading} onChange={setReading} />}
      <SettingsCard page={page} storeId={storeId} reading={reading} onChange={setReading} />
      <PicturesCard page={page} one={one} mapping={reading.mapping} />
      <div>
        {state === 'read' ? (
          <Button busy={pending} onClick={() => void check()}>
            {text('listing-import.check')}
          </Button>
        ) : (
          checkAgain
        )}
      </div>
    </div>
  );
  if (state === 'read' || (state === 'failed' && !written && page.columns.length > 0)) return choice;
  if (state === 'failed' && !written) return null;
  return (
    <div className="grid gap-6">
      <ResultCard page={page} one={one} />
      {overwrites && <OverwrittenCard page={page} one={one} />}
      {written && <FetchingCard page={page} one={one} />}
      {state === 'checked' && <WordsCard page={page} storeId={storeId} reading={reading} onChange={setReading} />}
      {state === 'checked' && page.unknown.length > 0 && <div>{checkAgain}</div>}
      {(page.reasons.length > 0 || problems.rows.length > 0) && (
        <ProblemsCard page={page} problems={problems} filter={filter} size={size} one={one} checkAgain={checkAgain} />
      )}
      {!written && (
        <Disclosure title={text('listing-import.change')} open={overwrites || Object.keys(faults).length > 0}>
          {choice}
        </Disclosure>
      )}
    </div>
  );
}
