import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type ShippingService, shippingServiceCalls } from '../../../../contract/stores/shipping-services.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { dayRange } from '../../../components/commerce/day-range.ts';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ownStore } from '../console/chosen-store.ts';
import { ServiceForm } from './service-form.tsx';
import { TryOut } from './try-out.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('shipping', 'store');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId, name } = await ownStore(api, url);
  const found = await api.call(shippingServiceCalls.list, { storeId });
  return { storeId, store: name, country: api.country, ...found, meta: seo(api, { title: serverText(api.language)('shipping.title') }) };
}

/** `/seller-console/shipping`: the services that a store ships with, and their prices. */
export default function Shipping(): ReactNode {
  const { storeId, store, country, currency, services, withoutWeight } = useLoaderData<typeof loader>();
  const text = useText();
  const mayChange = may(useShell()?.viewer ?? null, 'store.manage');
  /** The id of the service that is edited; 0 for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const service = services.find(({ id }) => id === edited) ?? null;
  return (
    <>
      <PageHead
        title={`${text('shipping.title')} · ${store}`}
        lead={text('shipping.lead')}
        actions={
          mayChange &&
          edited === null && (
            <Button icon="plus" onClick={() => setEdited(0)}>
              {text('shipping.add')}
            </Button>
          )
        }
      />
      <Notice>{text('shipping.flat')}</Notice>
      {withoutWeight > 0 && <Notice kind="caution">{text('shipping.withoutWeight', { count: withoutWeight })}</Notice>}
      <div className="grid gap-6">
        {edited !== null && (
          <ServiceForm
            key={`${edited} ${service?.version ?? 0}`}
            storeId={storeId}
            service={service}
            currency={currency}
            country={country}
            onClose={() => setEdited(null)}
          />
        )}
        {services.length === 0 && edited === null && <EmptyState icon="truck" title={text('shipping.none')} />}
        {services
          .filter(({ id }) => id !== edited)
          .map((one) => (
            <ServiceCard
              key={one.id}
              storeId={storeId}
              service={one}
              currency={currency}
              mayChange={mayChange && edited === null}
              onEdit={() => setEdited(one.id)}
            />
          ))}
        {services.length > 0 && <TryOut services={services} currency={currency} country={country} />}
      </div>
    </>
  );
}

const lowest = ({ zones }: ShippingService): number => Math.min(...zones.flatMap(({ steps }) => steps.map(({ price }) => price)));

function ServiceCard({
  storeId,
  service,
  currency,
  mayChange,
  onEdit,
}: {
  storeId: number;
  service: ShippingService;
  currency: string;
  mayChange: boolean;
  onEdit: () => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const { run } = useCall(shippingServiceCalls.end, {
    revalidate: 'always',
    done: () => showMessage(text('shipping.ended', { name: service.name }), 'positive'),
  });
  const { id, version, name } = service;
  const countries = [...new Set(service.zones.flatMap((zone) => zone.countries))];
  return (
    <Card
      title={name}
      actions={
        mayChange && (
          <span className="flex gap-2">
            <Button kind="secondary" size="small" icon="edit" onClick={onEdit}>
              {text('shipping.edit')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsks(true)}>
              {text('shipping.end')}
            </Button>
          </span>
        )
      }
    >
      <p className="text-sm text-muted">
        {[
          service.carrier,
          text('shipping.days', { days: dayRange(service.minDays, service.maxDays, format.number), max: service.maxDays }),
          text('shipping.zonesCount', { count: service.zones.length }),
          text('shipping.from', { price: format.money(lowest(service), currency) }),
        ].join(' · ')}
      </p>
      <p className="mt-2 text-sm">{countries.map((code) => format.country(code)).join(', ')}</p>
      <Question
        open={asks}
        title={text('shipping.endQuestion', { name })}
        confirm={text('shipping.end')}
        dangerous
        onClose={() => setAsks(false)}
        onConfirm={async () => void (await run({ storeId, id, version }))}
      >
        {text('shipping.endHint')}
      </Question>
    </Card>
  );
}
