import type { ReactNode } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { shipmentCalls } from '../../../../contract/orders/shipments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { messageOf } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seo } from '../../../app/seo.ts';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { ParcelProblemNotice } from './parcel-problem.tsx';
import { ParcelTimeline } from './parcel-timeline.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('tracking', 'states', 'parcelProblem', 'parcelReport');

type Found = AnswerOf<typeof shipmentCalls.track>;

const longest = { number: 60, order: 40, postalCode: 16 };

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const text = serverText(api.language);
  const said = (name: keyof typeof longest) => (url.searchParams.get(name) ?? '').trim().slice(0, longest[name]);
  const requested = { number: said('number'), order: said('order'), postalCode: said('postalCode') };
  const { found, problem } = await look();
  const isRequested = requested.number !== '' || requested.order !== '' || requested.postalCode !== '';
  return {
    requested,
    found,
    problem,
    meta: seo(api, {
      title: text('tracking.title'),
      description: text('tracking.description'),
      canonical: '/tracking',
      hidden: isRequested,
    }),
  };

  async function look(): Promise<{ found: Found | null; problem: string | null }> {
    const { number, order, postalCode } = requested;
    if (!number && !order && !postalCode) return { found: null, problem: null };
    const input = number ? { trackingNumber: number } : { orderNumber: order, postalCode };
    try {
      return { found: await api.call(shipmentCalls.track, input, { typed: true }), problem: null };
    } catch (error) {
      // Half of what is needed, or too many tries: the server says what to do.
      return { found: null, problem: messageOf(error) };
    }
  }
}

export default function Tracking(): ReactNode {
  const text = useText();
  const { requested, found, problem } = useLoaderData<typeof loader>();
  const field = (name: keyof typeof longest, width: string): ReactNode => (
    <TextField
      className={`min-w-0 ${width}`}
      label={text(`tracking.${name}`)}
      name={name}
      required
      maxLength={longest[name]}
      autoComplete="off"
      defaultValue={requested[name]}
    />
  );
  return (
    <>
      <PageHead title={text('tracking.title')} lead={text('tracking.lead')} />
      <div key={`${requested.number} ${requested.order} ${requested.postalCode}`} className="grid gap-6 md:grid-cols-2">
        <Search title={text('tracking.byNumber')}>{field('number', 'flex-1 basis-48')}</Search>
        <Search title={text('tracking.byOrder')}>
          {field('order', 'flex-2 basis-40')}
          {field('postalCode', 'flex-1 basis-28')}
        </Search>
      </div>
      <section aria-label={text('tracking.result')} aria-live="polite" className="mt-8">
        {problem && <Notice kind="danger">{problem}</Notice>}
        {found && <Result found={found} />}
      </section>
    </>
  );
}

function Search({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const text = useText();
  return (
    <Card title={title}>
      <Form action="/tracking" className="flex flex-wrap items-end gap-3">
        {children}
        <Button type="submit" icon="search">
          {text('tracking.find')}
        </Button>
      </Form>
    </Card>
  );
}

function Result({ found }: { found: Found }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { order, parcels } = found;
  if (!order && parcels.length === 0) {
    return (
      <EmptyState icon="search" title={text('tracking.nothing')}>
        {text('tracking.nothingHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {order && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">{text('tracking.orderIs', { number: order.number })}</span>
          <OrderStateBadge state={order.state} />
          <span className="text-sm text-muted">{text('tracking.orderedOn', { day: format.date(order.createdAt) })}</span>
        </p>
      )}
      {order && parcels.length === 0 && <Notice>{text('tracking.notShipped')}</Notice>}
      <div className="grid gap-6">
        {parcels.map((parcel) => (
          <ParcelCard key={`${parcel.carrier} ${parcel.trackingNumber}`} parcel={parcel} />
        ))}
      </div>
    </>
  );
}

const tones = { shipped: 'accent', in_transit: 'accent', delivered: 'positive', returned: 'caution' } as const;

function ParcelCard({ parcel }: { parcel: Found['parcels'][number] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name="truck" />
          <span>
            {parcel.carrier} <span className="tabular-nums">{parcel.trackingNumber}</span>
          </span>
          <Badge tone={tones[parcel.state]}>{text(`states.parcel.${parcel.state}`)}</Badge>
        </span>
      }
      actions={
        parcel.trackingUrl && (
          <ExternalLink
            address={parcel.trackingUrl}
            className="inline-flex items-center gap-1 text-sm text-accent underline underline-offset-4"
          >
            {text('tracking.atCarrier', { carrier: parcel.carrier })}
            <Icon name="external" size={14} />
          </ExternalLink>
        )
      }
    >
      <p className="mb-5 text-sm text-muted">
        {text('tracking.facts', {
          store: parcel.storeName,
          place: `${parcel.city}, ${format.country(parcel.countryCode)}`,
          count: parcel.pieces,
        })}
      </p>
      <ParcelProblemNotice parcel={parcel} />
      <ParcelTimeline parcel={parcel} />
    </Card>
  );
}
