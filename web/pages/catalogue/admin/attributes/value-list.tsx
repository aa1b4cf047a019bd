import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { languages } from '../../../../../contract/values/locale.ts';
import { attributeCalls, type AttributeDetail, type AttributeValue } from '../../../../../contract/catalogue/attributes.ts';
import { send } from '../../../../app/api/client.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { NamesFields, type Names } from '../names-fields.tsx';

const shownAtFirst = 50;

/** The values of a choice: named in all languages, in an order, merged where two mean the same. */
export function ValueList({ attribute }: { attribute: AttributeDetail }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const calls = useCalls({ revalidate: 'always' });
  const { id, version, valueList } = attribute;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [most, setMost] = useState(shownAtFirst);
  const nameOf = ({ names, key }: AttributeValue): string => names[language] ?? names.en ?? Object.values(names)[0] ?? key;
  const run = (work: () => Promise<unknown>) => void calls.run(work);
  const order = (from: number, to: number): void => {
    const ids = valueList.map((one) => one.id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || to < 0 || to > ids.length) return;
    ids.splice(to, 0, moved);
    run(() => send(attributeCalls.orderValues, { id, version, valueIds: ids }));
  };
  const merge = (into: AttributeValue): void =>
    run(async () => {
      const answer = await send(attributeCalls.mergeValues, { id, version, valueIds: [...chosen], intoId: into.id });
      showMessage(text('operator-catalogue.merged', { count: answer.items }), 'positive');
    });
  const picked = valueList.filter((one) => chosen.has(one.id));
  return (
    <Card
      title={text('operator-catalogue.valuesOf', { count: valueList.length })}
      actions={
        <Button size="small" kind="secondary" icon="plus" onClick={() => setEdited('new')}>
          {text('operator-catalogue.addValue')}
        </Button>
      }
    >
      {edited === 'new' && <ValueForm attribute={attribute} value={null} onDone={() => setEdited(null)} />}
      {picked.length > 1 && (
        <div className="mb-4 rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="mb-2">{text('operator-catalogue.whichStays')}</p>
          <div className="flex flex-wrap gap-2">
            {picked.map((one) => (
              <Button key={one.id} size="small" kind="secondary" busy={calls.pending} onClick={() => merge(one)}>
                {nameOf(one)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ul className="divide-y divide-line text-sm">
        {valueList.slice(0, most).map((value, at) => (
          <li key={value.id} className="py-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <input
                type="checkbox"
                className="size-4.5 accent-accent"
                aria-label={text('operator-catalogue.chooseValue', { name: nameOf(value) })}
                checked={chosen.has(value.id)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.currentTarget.checked) next.add(value.id);
                  else next.delete(value.id);
                  setChosen(next);
                }}
              />
              {value.swatch && (
                <span aria-hidden className="size-5 rounded-full border border-line" style={{ backgroundColor: value.swatch }} />
              )}
              <span className="min-w-32 flex-1 font-semibold [overflow-wrap:anywhere]">{nameOf(value)}</span>
              <Facts value={value} />
              <span className="flex">
                <IconButton
                  icon="up"
                  label={text('operator-catalogue.upOf', { name: nameOf(value) })}
                  disabled={calls.pending || at === 0}
                  onClick={() => order(at, at - 1)}
                />
                <IconButton
                  icon="down"
                  label={text('operator-catalogue.downOf', { name: nameOf(value) })}
                  disabled={calls.pending || at === valueList.length - 1}
                  onClick={() => order(at, at + 1)}
                />
                <IconButton
                  icon="edit"
                  label={text('operator-catalogue.editValue', { name: nameOf(value) })}
                  onClick={() => setEdited(value.id)}
                />
                <IconButton
                  icon="trash"
                  label={text('operator-catalogue.removeValue', { name: nameOf(value) })}
                  disabled={calls.pending || value.items > 0}
                  onClick={() => run(() => send(attributeCalls.removeValue, { id, version, valueId: value.id }))}
                />
              </span>
            </div>
            {edited === value.id && <ValueForm attribute={attribute} value={value} onDone={() => setEdited(null)} />}
          </li>
        ))}
      </ul>
      {valueList.length > most && (
        <Button className="mt-3" kind="quiet" size="small" flush onClick={() => setMost(valueList.length)}>
          {text('operator-catalogue.showAll', { count: valueList.length })}
        </Button>
      )}
    </Card>
  );
}

function Facts({ value }: { value: AttributeValue }): ReactNode {
  const text = useText();
  const format = useFormat();
  const missing = languages.filter((language) => !value.names[language]);
  return (
    <>
      {missing.length > 0 && <Badge tone="caution">{missing.join(' ').toUpperCase()}</Badge>}
      <span className="text-muted tabular-nums">
        {text('operator-catalogue.itemCount', { count: value.items, number: format.number(value.items) })}
      </span>
    </>
  );
}

function ValueForm({
  attribute,
  value,
  onDone,
}: {
  attribute: AttributeDetail;
  value: AttributeValue | null;
  onDone: () => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [names, setNames] = useState<Names>(value?.names ?? {});
  const [swatch, setSwatch] = useState(value?.swatch ?? '');
  const { errors, failure, pending: busy, run: saving } = useCalls();
  const save = () =>
    saving(async () => {
      const { id, version } = attribute;
      await send(attributeCalls.saveValue, { id, version, valueId: value?.id ?? null, names, swatch: swatch || null }, { quiet: true });
      showMessage(text('operator-catalogue.saved'), 'positive');
      onDone();
      await revalidate();
    });
  return (
    <form
      noValidate
      className="my-3 rounded-md bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <NamesFields names={names} error={errors['names']} onChange={setNames} />
      <TextField
        className="mt-4 w-44"
        label={text('operator-catalogue.swatch')}
        optional
        maxLength={7}
        placeholder="#a0522d"
        value={swatch}
        error={errors['swatch']}
        onChange={(event) => setSwatch(event.currentTarget.value)}
      />
      <div className="mt-4 flex gap-3">
        <Button type="submit" size="small" busy={busy}>
          {text('operator-catalogue.save')}
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          {text('operator-catalogue.cancel')}
        </Button>
      </div>
    </form>
  );
}
