import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { categoryCalls, type CategoryDetail, type CategoryRow, deepestLevel } from '../../../../../contract/catalogue/categories.ts';
import { send } from '../../../../app/api/client.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { type Choice, SearchChoice } from '../../../../components/forms/search-choice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { findCategories } from './category-find.ts';
import type { Place } from './tree-state.ts';

type PlaceProperties = {
  category: CategoryDetail;
  siblings: readonly CategoryRow[];
  onMove: (row: { id: number; version: number }, place: Place) => Promise<void>;
  onChanged: () => Promise<void>;
};

/** Where a category stands, by buttons; and its end: merged into another one, or removed when nothing hangs on it. */
export function CategoryPlace({ category, siblings, onMove, onChanged }: PlaceProperties): ReactNode {
  const text = useText();
  const { pending, run } = useCalls();
  const at = siblings.findIndex(({ id }) => id === category.id);
  const move = (place: Place) => void run(() => onMove(category, place));
  const { parentId } = category;
  return (
    <Card title={text('operator-catalogue.place')}>
      <p className="mb-3 text-sm text-muted">
        {category.trail.length > 0 ? category.trail.map(({ name }) => name).join(' › ') : text('operator-catalogue.firstLevel')}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Button
          kind="secondary"
          size="small"
          icon="up"
          busy={pending}
          disabled={at <= 0}
          onClick={() => move({ parentId, before: siblings[at - 1]?.id ?? null })}
        >
          {text('operator-catalogue.up')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon="down"
          busy={pending}
          disabled={at < 0 || at >= siblings.length - 1}
          onClick={() => move({ parentId, before: siblings[at + 2]?.id ?? null })}
        >
          {text('operator-catalogue.down')}
        </Button>
        {parentId !== null && (
          <Button kind="secondary" size="small" busy={pending} onClick={() => move({ parentId: null, before: null })}>
            {text('operator-catalogue.toFirstLevel')}
          </Button>
        )}
      </div>
      <SearchChoice
        className="mt-4 max-w-96"
        label={text('operator-catalogue.moveInto')}
        placeholder={text('operator-catalogue.typeToSearch')}
        nothing={text('operator-catalogue.nothing')}
        value={null}
        find={(typed) => findCategories(typed, ({ id, level }) => id !== category.id && level < deepestLevel)}
        onChange={(choice) => choice && move({ parentId: choice.id, before: null })}
      />
      <Merge category={category} />
      <Remove category={category} onChanged={onChanged} />
    </Card>
  );
}

type Preview = AnswerOf<typeof categoryCalls.mergePreview>;

function Merge({ category }: { category: CategoryDetail }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [into, setInto] = useState<Choice | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const choose = async (choice: Choice): Promise<void> => {
    setInto(choice);
    setPreview(await send(categoryCalls.mergePreview, { id: category.id, intoId: choice.id }));
  };
  return (
    <>
      <SearchChoice
        className="mt-6 max-w-96"
        label={text('operator-catalogue.mergeInto')}
        hint={text('operator-catalogue.mergeHint')}
        placeholder={text('operator-catalogue.typeToSearch')}
        nothing={text('operator-catalogue.nothing')}
        value={null}
        find={(typed) => findCategories(typed, ({ id }) => id !== category.id)}
        onChange={(choice) => void (choice && choose(choice).catch(() => undefined))}
      />
      <Question
        open={preview !== null}
        onClose={() => setPreview(null)}
        title={text('operator-catalogue.mergeTitle', { name: category.name, into: into?.label ?? '' })}
        confirm={text('operator-catalogue.merge')}
        dangerous
        onConfirm={async () => {
          if (!into) return;
          const target = await send(categoryCalls.detail, { id: into.id });
          const { items } = await send(categoryCalls.merge, {
            id: category.id,
            version: category.version,
            intoId: into.id,
            intoVersion: target.version,
          });
          showMessage(text('operator-catalogue.merged', { count: items }), 'positive');
          await navigate(`/operator/categories?id=${into.id}`, { replace: true });
        }}
      >
        {preview && <Affected preview={preview} />}
      </Question>
    </>
  );
}

function Affected({ preview }: { preview: Preview }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (preview.refused) return <Notice kind="danger">{preview.refused}</Notice>;
  const { uses } = preview;
  const lines: [string, number][] = [
    [text('operator-catalogue.items'), uses.items],
    [text('operator-catalogue.stores'), preview.stores],
    [text('operator-catalogue.children'), uses.children],
    [text('operator-catalogue.attributes'), uses.attributes],
    [text('operator-catalogue.sellers'), uses.sellers],
    [text('operator-catalogue.activities'), uses.activities],
  ];
  return (
    <>
      <dl className="grid max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {lines.map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right text-ink tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {preview.sameNames.length > 0 && (
        <p className="mt-3">{text('operator-catalogue.sameNames', { names: preview.sameNames.join(', ') })}</p>
      )}
      {preview.schemes.length > 0 && (
        <p className="mt-3">
          {text('operator-catalogue.mergeSchemes', { schemes: preview.schemes.map((scheme) => text(`facts.scheme.${scheme}`)).join(', ') })}
        </p>
      )}
      <p className="mt-3">{text('operator-catalogue.mergeWhat')}</p>
    </>
  );
}

function Remove({ category, onChanged }: { category: CategoryDetail; onChanged: () => Promise<void> }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const { children, items } = category.uses;
  const empty = children === 0 && items === 0;
  return (
    <div className="mt-6 border-t border-line pt-4">
      {!empty && <p className="mb-3 text-sm text-muted">{text('operator-catalogue.notEmpty', { children, items })}</p>}
      <Button kind="danger" size="small" icon="trash" disabled={!empty} onClick={() => setConfirming(true)}>
        {text('operator-catalogue.remove')}
      </Button>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('operator-catalogue.removeTitle', { name: category.name })}
        confirm={text('operator-catalogue.remove')}
        dangerous
        onConfirm={async () => {
          await send(categoryCalls.remove, { id: category.id, version: category.version });
          showMessage(text('operator-catalogue.removed'), 'positive');
          await navigate(category.parentId === null ? '/operator/categories' : `/operator/categories?id=${category.parentId}`, {
            replace: true,
          });
          await onChanged();
        }}
      >
        {text('operator-catalogue.removeHint')}
      </Question>
    </div>
  );
}
