import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { codes } from '../../../../contract/wire/codes.ts';
import { defaultPageSize } from '../../../../contract/wire/page-sizes.ts';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { ApiError } from '../../../app/api/error.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { DevicesCard } from './devices-card.tsx';
import { EmailCard } from './email-card.tsx';
import { useOwnPlace } from './own-place.ts';
import { PersonCard } from './person-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('security', 'login', 'upload');

/** The size of the history's first page: the rest of the page is above it. */
const historySize = 10;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const size = Number(url.searchParams.get('size') ?? historySize);
  const [security, signIns] = await Promise.all([
    api.call(securityCalls.overview, {}),
    api.call(securityCalls.signIns, { size, ...(cursor ? { cursor } : {}) }).catch((error: unknown) => {
      // A cursor or size that is none: the history from its beginning.
      if (error instanceof ApiError && error.code === codes.invalid) throw redirect(url.pathname);
      throw error;
    }),
  ]);
  return { security, signIns, size, meta: seo(api, { title: serverText(api.language)('security.title') }) };
}

/** Everything about access to the user's account: password, second factor, devices, history. */
export default function SecurityPage(): ReactNode {
  const text = useText();
  const format = useFormat();
  const place = useOwnPlace();
  const { security, signIns, size } = useLoaderData<typeof loader>();
  useEffect(() => void prepareEncryption(), []);
  return (
    <>
      <PageHead title={text('security.title')} lead={text('security.lead')} />
      <div className="grid max-w-5xl gap-6">
        <EmailCard email={security.email} />
        <Card
          title={text('security.password')}
          actions={
            <ButtonLink kind="secondary" size="small" to={`${place}/change-password`}>
              {text('security.changePassword')}
            </ButtonLink>
          }
        >
          <p className="text-sm text-muted">
            {security.passwordChangedAt
              ? text('security.passwordChangedAt', { time: format.dateTime(security.passwordChangedAt) })
              : text('security.passwordNeverChanged')}
          </p>
        </Card>
        <PersonCard name={security.name} language={security.language} />
        <PictureCard />
        <SecondFactorCard secondFactor={security.secondFactor} />
        <DevicesCard devices={security.devices} mailNewDevice={security.mailNewDevice} />
        <SignInsCard signIns={signIns} size={size === defaultPageSize ? defaultPageSize : size} />
        <Card
          title={text('security.data')}
          actions={
            <ButtonLink kind="secondary" size="small" to={`${place}/privacy`}>
              {text('security.toData')}
            </ButtonLink>
          }
        >
          <p className="text-sm text-muted">{text('security.dataLead')}</p>
        </Card>
      </div>
    </>
  );
}
