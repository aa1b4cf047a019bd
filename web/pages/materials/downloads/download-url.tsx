import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { codes } from '../../../../contract/wire/codes.ts';
import { downloadCalls, type Pack } from '../../../../contract/materials/downloads.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { seo } from '../../../app/seo.ts';
import { useSize } from './pack-list.tsx';
import { contentsText, selectionText } from './pack-text.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('materials');

/** `?file=` a signed address. Expired, altered and foreign ones get one and the same page. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const file = (url.searchParams.get('file') ?? '').slice(0, 300);
  const pack = await api.call(downloadCalls.look, { file }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === codes.refused) return null;
    throw error;
  });
  return { file, pack, meta: seo(api, { title: serverText(api.language)('materials.openTitle') }) };
}

export default function DownloadUrl(): ReactNode {
  const text = useText();
  const { file, pack } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('materials.openTitle')} />
      {pack ? (
        <Ready file={file} pack={pack} />
      ) : (
        <EmptyState
          icon="clock"
          title={text('materials.linkGone')}
          action={<ButtonLink to="/download/center">{text('materials.toCentre')}</ButtonLink>}
        >
          {text('materials.linkGoneHint')}
        </EmptyState>
      )}
    </>
  );
}

function Ready({ file, pack }: { file: string; pack: Pack }): ReactNode {
  const text = useText();
  const format = useFormat();
  const size = useSize();
  // Comes as an attachment: the page stays.
  const open = useCall(downloadCalls.open, { done: ({ address }) => leaveFor(address) });

  return (
    <Card className="max-w-2xl" title={selectionText(text, pack.selection)}>
      <DescriptionList
        entries={[
          { name: text('materials.file'), value: pack.fileName ?? '' },
          { name: text('materials.contents'), value: contentsText(text, pack.contents) },
          { name: text('materials.size'), value: `${size(pack.size ?? 0)} · ${text('materials.itemCount', { count: pack.items })}` },
          ...(pack.expiresAt ? [{ name: text('materials.until'), value: format.dateTime(pack.expiresAt) }] : []),
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button icon="download" busy={open.pending} onClick={() => void open.run({ file })}>
          {text('materials.download')}
        </Button>
        <ButtonLink kind="quiet" to="/download/center">
          {text('materials.toCentre')}
        </ButtonLink>
      </div>
    </Card>
  );
}
