import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { seo } from '../../../app/seo.ts';
import { Point } from './step-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('register');

export function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const reference = url.searchParams.get('reference') ?? '';
  return {
    // Anybody can write anything into an address.
    reference: /^S-\d{6,12}$/.test(reference) ? reference : null,
    meta: seo(api, { title: serverText(api.language)('register.successTitle') }),
  };
}

export default function RegisteredSuccessfully(): ReactNode {
  const text = useText();
  const { reference } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('register.successTitle')} lead={text('register.successLead')} />
      {reference && (
        <p className="mb-6 rounded-lg bg-sunken p-5">
          <span className="block text-sm text-muted">{text('register.reference')}</span>
          <span className="mt-1 block font-display text-2xl">
            <Copyable value={reference} />
          </span>
        </p>
      )}
      <h2 className="mb-3 text-base font-semibold">{text('register.whatNext')}</h2>
      <ol className="mb-8 flex flex-col gap-2.5 text-sm">
        <Point>{text('register.next1')}</Point>
        <Point>{text('register.next2')}</Point>
        <Point>{text('register.next3')}</Point>
      </ol>
      <ButtonLink to="/" kind="secondary" size="large">
        {text('register.toMarket')}
      </ButtonLink>
    </>
  );
}
