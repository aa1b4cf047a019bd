import { type FormEvent, type ReactNode, useState } from 'react';
import { type Good, goodAreas, goodsCalls } from '../../../../contract/search/goods.ts';
import { type Language, languageNames, languages } from '../../../../contract/values/locale.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);

/** One kind of goods (null: a new one), a name in each line. What was typed stays when it is refused. */
export function GoodForm({ good, onClose }: { good: Good | null; onClose: () => void }): ReactNode {
  const text = useText();
  const [area, setArea] = useState<(typeof goodAreas)[number]>('furniture');
  const [names, setNames] = useState<Partial<Record<Language, string>>>(
    Object.fromEntries(languages.map((language) => [language, (good?.names[language] ?? []).join('\n')])),
  );
  const [partOf, setPartOf] = useState(good?.partOf?.name ?? '');
  const [near, setNear] = useState((good?.near ?? []).map(({ name }) => name).join('\n'));
  const [off, setOff] = useState(good?.off ?? false);
  const { pending, run } = useCall(goodsCalls.save, {
    revalidate: 'success',
    done: () => showMessage(text('operator-goods.saved'), 'positive'),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = {
      ...{ key: good?.key ?? null, version: good?.version ?? 0, area, partOf: partOf.trim(), near: linesOf(near), off },
      names: Object.fromEntries(languages.map((language) => [language, linesOf(names[language] ?? '')])),
    };
    if (await run(given)) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={good?.name ?? text('operator-goods.add')}>
      <form className="grid gap-5" onSubmit={(event) => void save(event)}>
        <p className="text-sm text-muted">{text('operator-goods.namesHint')}</p>
        {languages.map((language) => (
          <TextArea
            key={language}
            label={languageNames[language]}
            lang={language}
            rows={3}
            value={names[language] ?? ''}
            maxLength={2_500}
            onChange={(event) => setNames({ ...names, [language]: event.target.value })}
          />
        ))}
        {!good && (
          <Select
            label={text('operator-goods.areaLabel')}
            hint={text('operator-goods.areaHint')}
            value={area}
            options={goodAreas.map((one) => ({ value: one, label: text(`operator-goods.area.${one}`) }))}
            onChange={(event) => setArea(goodAreas.find((one) => one === event.target.value) ?? 'furniture')}
          />
        )}
        <TextField
          label={text('operator-goods.partOf')}
          hint={text('operator-goods.partOfHint')}
          value={partOf}
          optional
          maxLength={60}
          onChange={(event) => setPartOf(event.target.value)}
        />
        <TextArea
          label={text('operator-goods.near')}
          hint={text('operator-goods.nearHint')}
          value={near}
          optional
          rows={3}
          maxLength={1_200}
          onChange={(event) => setNear(event.target.value)}
        />
        <Checkbox label={text('operator-goods.off')} checked={off} onChange={(event) => setOff(event.target.checked)} />
        <Button type="submit" busy={pending}>
          {text('operator-search.save')}
        </Button>
      </form>
    </Drawer>
  );
}
