import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { privacyCalls } from '../../../../contract/identity/privacy.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { ConfirmErasure } from './confirm-erasure.tsx';
import { ErasureCard } from './erasure-card.tsx';
import { ExportsCard } from './exports-card.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('privacy', 'login');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return {
    privacy: await api.call(privacyCalls.overview, {}),
    token: url.searchParams.get('confirm'),
    meta: seo(api, { title: serverText(api.language)('privacy.title') }),
  };
}

/** The data stored about the user: export and erasure. */
export default function PrivacyPage(): ReactNode {
  const text = useText();
  const { privacy, token } = useLoaderData<typeof loader>();
  useEffect(() => void prepareEncryption(), []);
  return (
    <>
      <PageHead title={text('privacy.title')} lead={text('privacy.lead')} />
      <div className="grid max-w-5xl gap-6">
        {token && <ConfirmErasure token={token} />}
        <ExportsCard scopes={privacy.scopes} exports={privacy.exports} />
        {privacy.scopes.map((scope) => (
          <ErasureCard
            key={scope}
            scope={scope}
            erasure={privacy.erasures.find((one) => one.scope === scope) ?? null}
            obstacles={privacy.obstacles[scope] ?? []}
          />
        ))}
        <Card title={text('privacy.retained')}>
          <p className="text-sm text-muted">{text('privacy.retainedLead')}</p>
          <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm">
            {privacy.retained.map(({ what, text: sentence }) => (
              <li key={what}>{sentence}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
