import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { dispatchCalls, type DispatchDetail, dispatchReasons } from '../../../../contract/orders/dispatches.ts';
import { carriers } from '../../../../contract/orders/sales.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Address } from '../../../components/commerce/address.tsx';
import { PaperLinks } from '../../../components/commerce/paper-links.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { ParcelProblemNotice } from '../tracking/parcel-problem.tsx';
import { ParcelTimeline } from '../tracking/parcel-timeline.tsx';
import { CameBack } from './came-back.tsx';
import { DispatchStateBadge } from './dispatch-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('dispatches', 'parcelProblem', 'parcelReport', 'states', 'tracking');

const path = '/seller-console/dispatches';

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['dispatchId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/permission-denied');
  const { id: storeId } = await ownStore(api, url);
  const dispatch = await api.call(dispatchCalls.detail, { storeId, dispatchId: Number(id) });
  return { dispatch, storeId, meta: seo(api, { title: serverText(api.language)('dispatches.oneTitle', { number: dispatch.number }) }) };
}

/** `/seller-console/dispatches/{id}`: what is to be sent to whom, and the steps until it has arrived. */
export default function Dispatch(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { dispatch, storeId } = useLoaderData<typeof loader>();
  const can = (action: DispatchDetail['actions'][number]) => dispatch.actions.includes(action);
  return (
    <>
      <Breadcrumb trail={[{ label: text('dispatches.title'), to: path }, { label: dispatch.number }]} />
      <PageHead
        title={text('dispatches.oneTitle', { number: dispatch.number })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <DispatchStateBadge state={dispatch.state} />
            {dispatch.openedAt && text('dispatches.openedAt', { time: format.dateTime(dispatch.openedAt) })}
          </span>
        }
        actions={can('note') && <PaperLinks pdf={`${path}/${dispatch.id}/note.pdf`} label={text('dispatches.note')} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Card title={text('dispatches.goods')}>
            <ul className="-my-3 divide-y divide-line">
              {dispatch.lines.map((line) => (
                <li key={`${line.sku} ${line.options}`} className="flex justify-between gap-4 py-3 text-sm">
                  <span className="min-w-0 break-words">
                    <span className="font-semibold">{line.sku}</span> {[line.name, line.options].filter(Boolean).join(', ')}
                  </span>
                  <span className="font-semibold whitespace-nowrap tabular-nums">{format.number(line.quantity)} ×</span>
                </li>
              ))}
            </ul>
          </Card>
          {dispatch.parcel && (
            <Card title={text('dispatches.parcel')}>
              <div className="grid gap-4">
                <ParcelProblemNotice parcel={dispatch.parcel} />
                <ParcelTimeline
                  parcel={{ ...dispatch.parcel, trackingNumber: dispatch.trackingNumber, shippedAt: dispatch.shippedAt ?? '' }}
                />
                <CameBack dispatch={dispatch} />
              </div>
            </Card>
          )}
          {/* With each state the forms begin again: their keys belong to one intention. */}
          {can('ship') && <Steps key={dispatch.state} storeId={storeId} dispatch={dispatch} />}
          {can('deliver') && <Deliver storeId={storeId} dispatchId={dispatch.id} />}
          {can('takeBack') && <TakeBack key={`back ${dispatch.state}`} storeId={storeId} dispatch={dispatch} />}
          {can('refuse') && <Refuse key={`refuse ${dispatch.state}`} storeId={storeId} dispatchId={dispatch.id} />}
        </div>
        <Card title={text('dispatches.details')}>
          <div className="-my-2.5">
            <DescriptionList
              entries={[
                {
                  name: text('dispatches.recipient'),
                  value: dispatch.recipient ? <Address address={dispatch.recipient} /> : text('dispatches.recipientGone'),
                },
                { name: text('dispatches.service'), value: dispatch.service || null },
                { name: text('dispatches.warehouseNote'), value: dispatch.warehouseNote || null },
                { name: text('dispatches.reference'), value: dispatch.reference || null },
                { name: text('dispatches.buyer'), value: dispatch.buyer.name },
                { name: text('dispatches.warehouse'), value: dispatch.warehouse },
                { name: text('dispatches.parcel'), value: [dispatch.carrier, dispatch.trackingNumber].filter(Boolean).join(' ') || null },
                {
                  name: text('dispatches.reason'),
                  value: dispatch.reason && `${text(`dispatches.reason.${dispatch.reason}`)}. ${dispatch.note}`,
                },
              ]}
            />
          </div>
        </Card>
      </div>
    </>
  );
}

type Place = { storeId: number; dispatchId: number };

function Steps({ storeId, dispatch }: { storeId: number; dispatch: DispatchDetail }): ReactNode {
  const text = useText();
  const [carrier, setCarrier] = useState<string>(carriers[0]);
  const [trackingNumber, setNumber] = useState('');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const listId = useId();
  const [stepKey] = useState(newIdempotencyKey);
  const step = useCall(dispatchCalls.step, { revalidate: 'always' });
  const ship = useCall(dispatchCalls.ship, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('dispatches.shipped'), 'positive'),
  });
  const at = { storeId, dispatchId: dispatch.id };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Corrected and sent again is another intention.
    if (!(await ship.run({ ...at, carrier, trackingNumber }, { idempotencyKey }))) setKey(newIdempotencyKey());
  };
  return (
    <Card
      title={text('dispatches.send')}
      actions={
        <>
          {dispatch.actions.includes('pick') && (
            <Button
              kind="secondary"
              size="small"
              busy={step.pending}
              onClick={() => void step.run({ ...at, to: 'picking' }, { idempotencyKey: stepKey })}
            >
              {text('dispatches.pick')}
            </Button>
          )}
          {dispatch.actions.includes('pack') && !dispatch.actions.includes('pick') && (
            <Button
              kind="secondary"
              size="small"
              busy={step.pending}
              onClick={() => void step.run({ ...at, to: 'packed' }, { idempotencyKey: stepKey })}
            >
              {text('dispatches.pack')}
            </Button>
          )}
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        {ship.failure && <Notice kind="danger">{ship.failure}</Notice>}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={text('dispatches.carrier')}
            list={listId}
            maxLength={60}
            error={ship.errors['carrier']}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <TextField
            label={text('dispatches.trackingNumber')}
            maxLength={60}
            autoComplete="off"
            error={ship.errors['trackingNumber']}
            value={trackingNumber}
            onChange={(event) => setNumber(event.target.value)}
          />
        </div>
        <datalist id={listId}>
          {carriers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <Button type="submit" busy={ship.pending} className="mt-4">
          {text('dispatches.ship')}
        </Button>
      </form>
    </Card>
  );
}

function Deliver(at: Place): ReactNode {
  const text = useText();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const deliver = useCall(dispatchCalls.deliver, {
    revalidate: 'always',
    done: () => showMessage(text('dispatches.delivered'), 'positive'),
  });
  return (
    <Button className="justify-self-start" busy={deliver.pending} onClick={() => void deliver.run(at, { idempotencyKey })}>
      {text('dispatches.deliver')}
    </Button>
  );
}

/** What of a parcel that came back can be sent again. */
function TakeBack({ storeId, dispatch }: { storeId: number; dispatch: DispatchDetail }): ReactNode {
  const text = useText();
  const [pieces, setPieces] = useState<ReadonlyMap<number, string>>(
    new Map(dispatch.lines.map((line) => [line.id, String(line.quantity)])),
  );
  const [note, setNote] = useState('');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { pending, errors, failure, run } = useCall(dispatchCalls.takeBack, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('dispatches.takenBack'), 'positive'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = dispatch.lines.map(({ id }) => ({ lineId: id, pieces: Number(pieces.get(id) || Number.NaN) }));
    if (!(await run({ storeId, dispatchId: dispatch.id, lines, note }, { idempotencyKey }))) setKey(newIdempotencyKey());
  };
  return (
    <Card title={text('dispatches.takeBackTitle')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="mb-4 text-sm text-muted">{text('dispatches.takeBackHint')}</p>
        <div className="grid gap-4">
          {dispatch.lines.map((line, at) => (
            <TextField
              key={line.id}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.quantity}
              label={text('dispatches.backOf', { sku: line.sku, most: line.quantity })}
              error={errors[`lines.${at}.pieces`]}
              value={pieces.get(line.id) ?? ''}
              onChange={(event) => setPieces(new Map(pieces).set(line.id, event.target.value))}
              className="md:max-w-72"
            />
          ))}
          <TextField
            label={text('dispatches.explanation')}
            hint={text('dispatches.explanationHint')}
            maxLength={300}
            error={errors['note']}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" kind="secondary" busy={pending} className="mt-4">
          {text('dispatches.takeBack')}
        </Button>
      </form>
    </Card>
  );
}

function Refuse(at: Place): ReactNode {
  const text = useText();
  const [reason, setReason] = useState<(typeof dispatchReasons)[number]>('missing');
  const [note, setNote] = useState('');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { pending, errors, failure, run } = useCall(dispatchCalls.refuse, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('dispatches.refused'), 'positive'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ ...at, reason, note }, { idempotencyKey }))) setKey(newIdempotencyKey());
  };
  return (
    <Card title={text('dispatches.cannot')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="mb-4 text-sm text-muted">{text('dispatches.cannotHint')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={text('dispatches.reason')}
            options={dispatchReasons.map((value) => ({ value, label: text(`dispatches.reason.${value}`) }))}
            value={reason}
            onChange={(event) => setReason(event.target.value as typeof reason)}
          />
          <TextField
            label={text('dispatches.explanation')}
            hint={text('dispatches.explanationHint')}
            maxLength={300}
            error={errors['note']}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" kind="danger" busy={pending} className="mt-4">
          {text('dispatches.refuse')}
        </Button>
      </form>
    </Card>
  );
}
