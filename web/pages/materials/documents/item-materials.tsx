import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import { type Material, type MaterialKind, materialCalls, materialKinds } from '../../../../contract/materials/materials.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type Facts = { kind: MaterialKind; title: string; languages: Language[]; public: boolean };
const noFacts: Facts = { kind: 'manual', title: '', languages: [], public: true };

/**
 * The documents of one of the seller's items: a list with a form. May stand in any page of the seller's whose text groups name `materials`,
 * `item` and `upload`; it reloads the page's data after each change.
 */
export function ItemMaterials({ itemId, materials }: { itemId: number; materials: readonly Material[] }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<number | null>(null);
  const [removing, setRemoving] = useState<Material | null>(null);
  const [round, setRound] = useState(0);
  return (
    <Card title={text('materials.documents')}>
      {materials.length === 0 && <p className="text-sm text-muted">{text('materials.noDocuments')}</p>}
      <ul className="divide-y divide-line">
        {materials.map((material) => (
          <li key={material.id} className="py-3 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Icon name="file" size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 basis-44 text-sm">
                <span className="block font-semibold break-words">{material.title || text(`facts.document.${material.kind}`)}</span>
                <span className="block break-words text-muted">
                  {[
                    text(`facts.document.${material.kind}`),
                    material.languages.map((code) => languageNames[code as Language]).join(', '),
                    material.fileName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Badge tone={material.public ? 'positive' : 'neutral'}>
                {text(material.public ? 'materials.forAll' : 'facts.membersOnly')}
              </Badge>
              <IconButton
                icon="edit"
                label={text('materials.edit', { name: material.fileName })}
                onClick={() => setEditing(editing === material.id ? null : material.id)}
              />
              <IconButton
                icon="trash"
                label={text('materials.remove', { name: material.fileName })}
                onClick={() => setRemoving(material)}
              />
            </div>
            {editing === material.id && (
              <FactsForm
                start={{ ...material, languages: material.languages as Language[] }}
                confirm={text('materials.save')}
                onSubmit={async (facts) => {
                  await send(materialCalls.change, { materialId: material.id, ...facts });
                  setEditing(null);
                  await revalidate();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <NewDocument key={round} itemId={itemId} onDone={() => setRound(round + 1)} />
      <Question
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text('materials.removeQuestion')}
        confirm={text('materials.removeConfirm')}
        dangerous
        onConfirm={async () => {
          if (removing) await send(materialCalls.remove, { materialId: removing.id });
          setRemoving(null);
          await revalidate();
        }}
      >
        {removing?.fileName}
      </Question>
    </Card>
  );
}

function NewDocument({ itemId, onDone }: { itemId: number; onDone: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [file] = files;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <FileUpload label={text('materials.add')} purpose="itemMaterial" value={files} onChange={setFiles} />
      {file && (
        <FactsForm
          start={noFacts}
          confirm={text('materials.addConfirm')}
          onSubmit={async (facts) => {
            await send(materialCalls.add, { itemId, key: file.key, ...facts });
            showMessage(text('materials.added'), 'positive');
            onDone();
            await revalidate();
          }}
        />
      )}
    </div>
  );
}

function FactsForm({ start, confirm, onSubmit }: { start: Facts; confirm: string; onSubmit: (facts: Facts) => Promise<void> }): ReactNode {
  const text = useText();
  const [facts, setFacts] = useState<Facts>({ kind: start.kind, title: start.title, languages: start.languages, public: start.public });
  const { pending, run } = useCalls();
  const change = (some: Partial<Facts>): void => setFacts({ ...facts, ...some });
  return (
    <form
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void run(() => onSubmit(facts));
      }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={text('materials.kind')}
          value={facts.kind}
          onChange={(event) => change({ kind: event.currentTarget.value as MaterialKind })}
          options={materialKinds.map((kind) => ({ value: kind, label: text(`facts.document.${kind}`) }))}
        />
        <TextField
          label={text('materials.title')}
          optional
          maxLength={120}
          value={facts.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </div>
      <CheckboxGroup
        label={text('materials.languages')}
        hint={text('materials.languagesHint')}
        columns
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        control={(value) => ({
          checked: facts.languages.includes(value as Language),
          onChange: (event) =>
            change({
              languages: event.currentTarget.checked
                ? [...facts.languages, value as Language]
                : facts.languages.filter((one) => one !== value),
            }),
        })}
      />
      <Checkbox
        label={text('materials.public')}
        checked={facts.public}
        onChange={(event) => change({ public: event.currentTarget.checked })}
      />
      <div>
        <Button type="submit" busy={pending}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
