import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BuyerGroup, ExclusiveKind } from '../../../../contract/pricing/exclusives.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Choice } from '../../../components/forms/search-choice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ChosenBuyers } from './chosen-buyers.tsx';
import { Chosen } from './chosen.tsx';
import { DayFields, daysOf } from './day-fields.tsx';
import type { Place } from './manage-path.ts';

/** Makes items or entire stores exclusive to buyers and buyer groups. */
export function GiveForm({
  place,
  kind,
  groups,
  onClose,
}: {
  place: Place;
  kind: ExclusiveKind;
  groups: readonly BuyerGroup[];
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { errors, failure, pending: busy, run: save } = useCalls();
  const [targets, setTargets] = useState<Choice[]>([]);
  const [buyers, setBuyers] = useState<Choice[]>([]);
  const [named, setNamed] = useState<Choice[]>([]);
  const [days, setDays] = useState({ from: '', until: '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      kind,
      ids: targets.map(({ id }) => id),
      companyIds: buyers.map(({ id }) => id),
      groupIds: named.map(({ id }) => id),
      ...daysOf(days),
    };
    const saved = await save(async () => void (await send(place.calls.give, input, { quiet: true })));
    if (!saved) return;
    showMessage(text('exclusive.given'), 'positive');
    onClose();
    await revalidate();
  };
  const shownGroups = groups.filter(({ state }) => state !== 'ended');
  return (
    <Card title={text(kind === 'item' ? 'exclusive.giveItems' : 'exclusive.giveStores')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="mb-5 max-w-text text-sm text-muted">
          {text(kind === 'item' ? 'exclusive.giveItemsHint' : 'exclusive.giveStoresHint')}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          <Chosen
            label={text(kind === 'item' ? 'exclusive.items' : 'exclusive.stores')}
            error={errors['ids']}
            nothing={text('exclusive.nothingFound')}
            chosen={targets}
            onChange={setTargets}
            find={async (keyword) =>
              (await send(place.calls.targets, { kind, keyword })).map(({ id, name, code, storeName }) => ({
                id,
                label: name,
                hint: kind === 'item' ? `${code} · ${storeName}` : code,
              }))
            }
          />
          <div className="hidden md:block" />
          <div className="min-w-0">
            <ChosenBuyers place={place} error={errors['companyIds']} buyers={buyers} onChange={setBuyers} />
          </div>
          <Chosen
            label={text('exclusive.groups')}
            error={errors['groupIds']}
            nothing={text('exclusive.noGroups')}
            chosen={named}
            onChange={setNamed}
            find={async (typed) =>
              shownGroups
                .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
                .map(({ id, name, market, members }) => ({
                  id,
                  label: name,
                  hint: market && place.area === 'seller' ? text('exclusive.ofMarket') : text('exclusive.members', { count: members ?? 0 }),
                }))
            }
          />
          <DayFields value={days} onChange={setDays} errors={errors} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={targets.length === 0}>
            {text('exclusive.make')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
