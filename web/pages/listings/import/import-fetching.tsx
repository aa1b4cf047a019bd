import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImportPage, listingImportCalls } from '../../../../contract/listings/imports.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';

type Properties = { page: ImportPage; one: { storeId: number; importId: string } };

/** Pictures that a written list names by their addresses: how far a job has come with them and what is to be done about those that are missing. */
export function FetchingCard({ page, one }: Properties): ReactNode {
  const { waiting, fetched, failed } = page.fetching;
  if (waiting + fetched + failed === 0) return null;
  return waiting > 0 ? <Coming page={page} one={one} /> : <Come page={page} one={one} />;
}

/** How often one looks how many have come, in milliseconds. */
const pollEvery = 2_000;

function Coming({ page, one }: Properties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { storeId, importId } = one;
  const { state } = page;
  const [seen, setSeen] = useState(page.fetching);
  useEffect(() => {
    let current = true;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void send(listingImportCalls.progress, { storeId, importId }, { background: true }).then(
        (now) => {
          if (!current) return;
          setSeen(now.fetching);
          if (now.fetching.waiting === 0 || now.state !== state) void revalidate();
        },
        // The line is broken for a moment; the next look may succeed.
        () => undefined,
      );
    }, pollEvery);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [storeId, importId, state, revalidate]);
  const count = seen.waiting + seen.fetched + seen.failed;
  const done = seen.fetched + seen.failed;
  return (
    <Card>
      <p role="status" className="font-semibold">
        {text('listing-import.fetching.running')}
        <span className="font-normal text-muted"> · {text('listing-import.fetching.progress', { done, count })}</span>
      </p>
      <div className="my-4">
        <Progress label={text('listing-import.fetching.running')} value={count > 0 ? done / count : 0} />
      </div>
      <p className="max-w-text text-sm text-muted">{text('listing-import.leave')}</p>
    </Card>
  );
}

function Come({ page, one }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const again = useCall(listingImportCalls.fetchAgain, { revalidate: 'always' });
  const { fetched, failed } = page.fetching;
  const open = page.state === 'done' || page.state === 'failed';

  return (
    <Card title={text('listing-import.pictures')}>
      <p role="status">{text('listing-import.fetching.done', { fetched: format.number(fetched), count: fetched + failed })}</p>
      {failed > 0 && (
        <>
          <p className="mt-2 max-w-text text-sm text-muted">{text('listing-import.fetching.failed', { count: failed })}</p>
          {open && page.fetches && (
            <Button kind="secondary" className="mt-4" busy={again.pending} onClick={() => void again.run(one)}>
              {text('listing-import.fetching.again')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
