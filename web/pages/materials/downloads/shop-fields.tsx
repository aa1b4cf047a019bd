import { type ReactNode, useEffect, useState } from 'react';
import { downloadCalls, type Selection } from '../../../../contract/materials/downloads.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import {
  mostMarkup,
  type ShopReadiness,
  type ShopSystem,
  shopSystemNames,
  shopSystems,
} from '../../../../contract/materials/shop-exports.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { itemPath } from '../../../app/slug.ts';

const pause = 500;

/** A field's values: '' for the buyer's own columns, and for no markup. */
export type ShopChoice = { system: ShopSystem | ''; markup: string };

/** The choice as a call takes it; a markup that is no number goes as one that is refused. */
export const shopOf = ({ system, markup }: ShopChoice) =>
  system === ''
    ? undefined
    : { system, markup: markup.trim() === '' ? null : /^\d{1,5}$/.test(markup.trim()) ? Number(markup) : mostMarkup + 1 };

/** Whether item data are written in the buyer's own columns or for a shop system, and then how far the chosen items are. */
export function ShopFields({
  value,
  onChange,
  selection,
  language,
  error,
}: {
  value: ShopChoice;
  onChange: (value: ShopChoice) => void;
  selection: Selection;
  language: string;
  /** About the markup. */
  error: string | undefined;
}): ReactNode {
  const text = useText();
  const { system, markup } = value;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Select
        label={text('materials.shop')}
        value={system}
        onChange={(event) => onChange({ ...value, system: event.currentTarget.value as ShopChoice['system'] })}
        options={[
          { value: '', label: text('materials.shop.own') },
          ...shopSystems.map((one) => ({ value: one, label: shopSystemNames[one] })),
        ]}
      />
      {system !== '' && (
        <>
          <TextField
            className="md:col-span-2"
            label={text('materials.markup')}
            hint={text('materials.markupHint')}
            optional
            inputMode="numeric"
            maxLength={5}
            value={markup}
            error={error}
            onChange={(event) => onChange({ ...value, markup: event.currentTarget.value })}
          />
          <Readiness system={system} selection={selection} language={language} />
        </>
      )}
    </div>
  );
}

/** How many items are ready for export, and what the others lack: loaded a moment after the last change. */
function Readiness({ system, selection, language }: { system: ShopSystem; selection: Selection; language: string }): ReactNode {
  const text = useText();
  const [answer, setAnswer] = useState<(ShopReadiness & { requested: string }) | null>(null);
  const requested = JSON.stringify({ selection, language, shop: { system, markup: null } });
  useEffect(() => {
    const input = JSON.parse(requested) as { selection: Selection; language: Language; shop: { system: ShopSystem; markup: null } };
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void send(downloadCalls.readiness, input, { background: true, signal: controller.signal })
        .then((readiness) => setAnswer({ ...readiness, requested }))
        // Errors of the selection are shown when the pack is requested.
        .catch(() => setAnswer(null));
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [requested]);
  const name = shopSystemNames[system];
  // What another choice of items lacks is not what this one lacks.
  const known = answer?.requested === requested && answer.items > 0 ? answer : null;
  return (
    <div role="status" className="min-h-24 rounded-lg border border-line p-4 text-sm md:col-span-3">
      <p className="max-w-text text-muted">{text('materials.shopLead', { file: `${system}.csv`, system: name })}</p>
      {known && (
        <>
          <p className="mt-3 mb-2 font-semibold">{text('materials.ready', { ready: known.ready, items: known.items, system: name })}</p>
          <Progress
            label={text('materials.ready', { ready: known.ready, items: known.items, system: name })}
            value={known.ready / known.items}
          />
          <ul className="mt-3 grid gap-2">
            {known.findings.map(({ finding, text: sentence, items, examples }) => (
              <li key={finding} className="grid gap-x-4 md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1fr)]">
                <span>{sentence}</span>
                <span className="font-semibold">{text('materials.itemCount', { count: items })}</span>
                <span className="flex flex-wrap gap-x-3 text-muted">
                  {examples.map((item) => (
                    <TextLink key={item.id} to={itemPath(item)}>
                      {item.name}
                    </TextLink>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
