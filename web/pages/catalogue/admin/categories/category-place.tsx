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
    <Card title={text('catalogue-desk.place')}>
      <p className="mb-3 text-sm text-muted">
        {category.trail.length > 0 ? category.trail.map(({ name }) => name).join(' › ') : text('catalogue-desk.firstLevel')}
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
          {text('catalogue-desk.up')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon="down"
          busy={pending}
          disabled={at < 0 || at >= siblings.length - 1}
          onClick={() => move({ parentId, before: siblings[at + 2]?.id ?? null })}
        >
          {text('catalogue-desk.down')}
        </Button>
        {parentId !== null && (
          <Button kind="secondary" size="small" busy={pending} onClick={() => move({ parentId: null, before: null })}>
            {text('catalogue-desk.toFirstLevel')}
          </Button>
        )}
      </div>
      <SearchChoice
        className="mt-4 max-w-96"
        label={text('catalogue-desk.moveInto')}
        placeholder={text('catalogue-desk.typeToSearch')}
        nothing={text('catalogue-desk.nothing')}
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
        label={text('catalogue-desk.mergeInto')}
        hint={text('catalogue-desk.mergeHint')}
        placeholder={text('catalogue-desk.typeToSearch')}
        nothing={text('catalogue-desk.nothing')}
        value={null}
        find={(typed) => findCategories(typed, ({ id }) => id !== category.id)}
        onChange={(choice) => void (choice && choose(choice).catch(() => undefined))}
      />
      <Question
        open={preview !== null}
        onClose={() => setPreview(null)}
        title={text('catalogue-desk.mergeTitle', { name: category.name, into: into?.label ?? '' })}
        confirm={text('catalogue-desk.merge')}
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
          showMessage(text('catalogue-desk.merged', { count: items }), 'positive');
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
    [text('catalogue-desk.items'), uses.items],
    [text('catalogue-desk.stores'), preview.stores],
    [text('catalogue-desk.children'), uses.children],
    [text('catalogue-desk.attributes'), uses.attributes],
    [text('catalogue-desk.sellers'), uses.sellers],
    [text('catalogue-desk.activities'), uses.activities],
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
      {preview.sameNames.length > 0 && <p className="mt-3">{text('catalogue-desk.sameNames', { names: preview.sameNames.join(', ') })}</p>}
      <p className="mt-3">{text('catalogue-desk.mergeWhat')}</p>
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
      {!empty && <p className="mb-3 text-sm text-muted">{text('catalogue-desk.notEmpty', { children, items })}</p>}
      <Button kind="danger" size="small" icon="trash" disabled={!empty} onClick={() => setConfirming(true)}>
        {text('catalogue-desk.remove')}
      </Button>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('catalogue-desk.removeTitle', { name: category.name })}
        confirm={text('catalogue-desk.remove')}
        dangerous
        onConfirm={async () => {
          await send(categoryCalls.remove, { id: category.id, version: category.version });
          showMessage(text('catalogue-desk.removed'), 'positive');
          await navigate(category.parentId === null ? '/operator/categories' : `/operator/categories?id=${category.parentId}`, {
            replace: true,
          });
          await onChanged();
        }}
      >
        {text('catalogue-desk.removeHint')}
      </Question>
    </div>
  );
}
