import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { type ApplyInfo, reviewedFields } from '../../../../contract/companies/company.ts';
import { chatTranslationCalls, type TranslationSetting } from '../../../../contract/talk/chat-translation.ts';
import { sellerVatCheckCalls, vatCheckCalls } from '../../../../contract/companies/vat-checks.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { callsOf, CompanyForm } from './company-form.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { VatCard } from './vat-card.tsx';
import { CompanyStateBadge } from './words.tsx';

const TranslationCard = lazyPart(() => import('./translation-card.tsx'));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('company', 'upload');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const seller = api.session?.userType === 1 && !api.session.operator;
  const [info, vat, translation, categories] = await Promise.all([
    api.call(callsOf(seller ? 'seller' : 'buyer').applyInfo, {}),
    api.call(vatCallsOf(seller ? 'seller' : 'buyer').standing, {}),
    api.call(chatTranslationCalls.setting, {}),
    seller ? api.call(catalogueCalls.menu, {}).then((all) => all.categories.map(({ id, name }) => ({ id, name }))) : [],
  ]);
  return { info, vat, translation, categories, meta: seo(api, { title: serverText(api.language)('company.companyTitle') }) };
}

const vatCallsOf = (kind: ApplyInfo['kind']): typeof vatCheckCalls => (kind === 'seller' ? sellerVatCheckCalls : vatCheckCalls);

/** The company as it stands on orders and invoices: data, picture, VAT check, papers. For buyers and for sellers. */
export default function CompanyInfos(): ReactNode {
  const { info, vat, translation, categories } = useLoaderData<typeof loader>();
  const text = useText();
  const { revalidate } = useRevalidator();
  const askVat = async (): Promise<void> => {
    await send(vatCallsOf(info.kind).checkVatId, {});
    await revalidate();
  };
  return (
    <>
      <PageHead
        title={text('company.companyTitle')}
        lead={text('company.companyLead')}
        actions={<CompanyStateBadge state={info.state} />}
      />
      <WaitingChange info={info} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <CompanyForm key={`${info.state} ${info.change?.id ?? 0}`} info={info} categories={categories} />
          <DocumentsCard info={info} />
        </div>
        <div className="grid min-w-0 gap-6">
          <VatCard vat={vat} onAsk={info.editable ? askVat : null} />
          <PictureCard info={info} />
          <Translations setting={translation} />
        </div>
      </div>
    </>
  );
}

function WaitingChange({ info }: { info: ApplyInfo }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { change } = info;
  if (!change) return null;
  const withdraw = async () => {
    await send(callsOf(info.kind).withdrawChange, {});
    await revalidate();
  };
  return (
    <Notice kind="caution">
      <div className="grid gap-3 text-ink">
        <p>{text('company.changeWaits')}</p>
        <ul className="grid gap-1">
          {reviewedFields.map((field) => {
            const value = change.fields[field];
            return (
              value && (
                <li key={field} className="break-words">
                  {text(`company.field.${field}`)}: <del className="text-muted">{value.before ?? text('company.none')}</del>{' '}
                  <ins className="font-semibold no-underline">{value.after ?? text('company.none')}</ins>
                </li>
              )
            );
          })}
        </ul>
        {info.editable && (
          <div>
            <Button kind="secondary" size="small" onClick={() => void withdraw().catch(() => undefined)}>
              {text('company.withdraw')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

/** In the browser, and only where the market has a translation service. */
function Translations({ setting }: { setting: TranslationSetting }): ReactNode {
  const viewer = useShell()?.viewer ?? null;
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!isHere || setting.service === null) return null;
  return (
    <Suspense>
      <TranslationCard setting={setting} editable={may(viewer, 'account.manage')} />
    </Suspense>
  );
}

/** A new picture is saved as soon as it is uploaded. */
function PictureCard({ info }: { info: ApplyInfo }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const keep = async (logoPath: string) => {
    await send(callsOf(info.kind).updateLogo, { logoPath });
    await revalidate();
  };
  return (
    <Card title={text('company.picture')}>
      {info.logoPath && (
        <div className="mb-4 flex items-center gap-4">
          <Picture pictureKey={info.logoPath} alt={text('company.picture')} size="n2" ratio="1" eager className="size-24 rounded-md" />
          {info.editable && (
            <Button kind="quiet" size="small" icon="trash" onClick={() => void keep('').catch(() => undefined)}>
              {text('company.removePicture')}
            </Button>
          )}
        </div>
      )}
      {info.editable ? (
        <FileUpload
          label={text('company.picture')}
          hint={text('company.pictureHint')}
          purpose="companyLogo"
          value={[]}
          onChange={([file]) => file && void keep(file.key).catch(() => undefined)}
        />
      ) : (
        <p className="text-sm text-muted">{text('company.pictureHint')}</p>
      )}
    </Card>
  );
}
