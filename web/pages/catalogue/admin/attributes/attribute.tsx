import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { attributeCalls, type AttributeDetail } from '../../../../../contract/catalogue/attributes.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { pageNotFound } from '../../../../app/api/guard.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { seo } from '../../../../app/seo.ts';
import { AttributeEnd } from './attribute-end.tsx';
import { AttributeForm } from './attribute-form.tsx';
import { ValueList } from './value-list.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

/** `/operator/attributes/{id}`, or `new`. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = params['id'] ?? '';
  if (requested !== 'new' && !/^[1-9]\d{0,14}$/.test(requested)) throw pageNotFound(url.pathname);
  const attribute = requested === 'new' ? null : await api.call(attributeCalls.detail, { id: Number(requested) });
  return { attribute, meta: seo(api, { title: attribute?.name ?? serverText(api.language)('operator-catalogue.newAttribute') }) };
}

export default function Attribute(): ReactNode {
  const { attribute } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/operator/attributes">{text('operator-catalogue.backToAttributes')}</TextLink>
      </p>
      <PageHead
        title={attribute?.name ?? text('operator-catalogue.newAttribute')}
        lead={attribute && text('operator-catalogue.usedBy', { items: format.number(attribute.items), key: attribute.key })}
      />
      <div className="grid gap-6">
        {/* Unsaved input stays when the page is reloaded; a saved attribute is a new form. */}
        <AttributeForm key={attribute ? `${attribute.id} ${attribute.version}` : 'new'} attribute={attribute} />
        {attribute && (
          <>
            {attribute.type === 'choice' && <ValueList key={`values ${attribute.id} ${attribute.version}`} attribute={attribute} />}
            <Categories attribute={attribute} />
            <AttributeEnd key={`end ${attribute.id}`} attribute={attribute} />
          </>
        )}
      </div>
    </>
  );
}

function Categories({ attribute }: { attribute: AttributeDetail }): ReactNode {
  const text = useText();
  return (
    <Card title={text('operator-catalogue.usedIn')}>
      {attribute.categoryList.length === 0 && <p className="text-sm text-muted">{text('operator-catalogue.usedNowhere')}</p>}
      <ul className="flex max-h-80 flex-wrap gap-x-6 gap-y-2 overflow-y-auto text-sm">
        {attribute.categoryList.map(({ id, name, required }) => (
          <li key={id} className="flex items-center gap-2">
            <TextLink to={`/operator/categories?id=${id}`}>{name}</TextLink>
            {required && <Badge tone="caution">{text('operator-catalogue.required')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
