import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { attributeCalls, type AttributeDetail, type AttributeValue } from '../../../../../contract/catalogue/attributes.ts';
import { type OwnOptionDetail, ownOptionCalls } from '../../../../../contract/catalogue/own-option-merges.ts';
import { send } from '../../../../app/api/client.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { textGroups, useFormat, useLanguage, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { SearchChoice } from '../../../../components/forms/search-choice.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { Select } from '../../../../ui/field.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { findAttributes } from '../categories/category-find.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

const list = '/operator/own-options';

/** `/operator/own-options/merge?word=…&into=…`: one of them, and the attribute that it is to be merged into. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const given = Number(url.searchParams.get('into'));
  const intoId = Number.isSafeInteger(given) && given > 0 ? given : undefined;
  const word = url.searchParams.get('word')?.slice(0, 60) ?? '';
  const [option, into] = await Promise.all([
    api.call(ownOptionCalls.detail, { word, intoId }),
    intoId === undefined ? null : api.call(attributeCalls.detail, { id: intoId }),
  ]);
  return { option, into, meta: seo(api, { title: option.name }) };
}

export default function OwnOption(): ReactNode {
  const { option, into } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const { word, name, items, stores } = option;
  const others = option.spellings.filter((one) => one !== name);
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to={list}>{text('operator-catalogue.ownOptions')}</TextLink>
      </p>
      <PageHead
        title={name}
        lead={[
          text('operator-catalogue.ownOptionUsed', { items, stores }),
          others.length > 0 ? text('operator-catalogue.spellings', { names: others.join(', ') }) : '',
        ]
          .filter(Boolean)
          .join('. ')}
      />
      <div className="grid gap-6">
        {option.into && <Notice kind="info">{text('operator-catalogue.mergedLeft', { into: option.into.name, count: items })}</Notice>}
        <Card title={text('operator-catalogue.merge')}>
          <SearchChoice
            className="max-w-96"
            label={text('operator-catalogue.mergeInto')}
            hint={text('operator-catalogue.mergeIntoChoiceHint')}
            placeholder={text('operator-catalogue.typeToSearch')}
            nothing={text('operator-catalogue.nothing')}
            value={into && { id: into.id, label: into.name }}
            find={(typed) => findAttributes(typed, [], 'choice')}
            onChange={(choice) => void (choice && navigate(`${list}/merge?word=${encodeURIComponent(word)}&into=${choice.id}`))}
          />
          {into && <Values key={into.id} option={option} into={into} />}
        </Card>
      </div>
    </>
  );
}

/** What becomes of each value: the one of the same name, another one, or a new one. */
function Values({ option, into }: { option: OwnOptionDetail; into: AttributeDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pending, failure, run } = useCalls();
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(
    new Map(option.labels.map(({ label, suggested }) => [label, suggested])),
  );
  const nameOf = ({ names, key }: AttributeValue): string => names[language] ?? names.en ?? Object.values(names)[0] ?? key;
  const merge = () =>
    run(async () => {
      const values = [...chosen].map(([label, valueId]) => ({ label, valueId }));
      const merged = await send(
        ownOptionCalls.merge,
        { word: option.word, intoId: into.id, intoVersion: into.version, values },
        { quiet: true },
      );
      showMessage(
        merged.running ? text('operator-catalogue.mergeRunning') : text('operator-catalogue.merged', { count: merged.items }),
        'positive',
      );
      await navigate(merged.left > 0 ? `${list}/merge?word=${encodeURIComponent(option.word)}` : list, { replace: true });
    });
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <ul className="divide-y divide-line border-y border-line">
        {option.labels.map(({ label, items }) => (
          <li key={label} className="grid items-center gap-x-4 gap-y-1 py-2 md:grid-cols-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{label}</span>{' '}
              <span className="text-sm text-muted">
                {text('operator-catalogue.itemCount', { count: items, number: format.number(items) })}
              </span>
            </span>
            <Select
              label={text('operator-catalogue.ownValue', { label })}
              labelHidden
              value={String(chosen.get(label) ?? '')}
              options={[
                { value: '', label: text('operator-catalogue.newValue', { label }) },
                ...into.valueList.map((value) => ({ value: String(value.id), label: nameOf(value) })),
              ]}
              onChange={(event) => setChosen(new Map([...chosen, [label, Number(event.currentTarget.value) || null]]))}
            />
          </li>
        ))}
      </ul>
      {option.values > option.labels.length && (
        <p className="mt-2 text-sm text-muted">{text('operator-catalogue.moreValues', { count: option.values - option.labels.length })}</p>
      )}
      <div className="mt-4">
        <Button type="submit" busy={pending}>
          {text('operator-catalogue.merge')}
        </Button>
      </div>
    </form>
  );
}
