import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { programCsv } from '../../../../contract/wire/csv.ts';
import {
  type ColumnLayout,
  downloadCalls,
  type Feed,
  type PackFormat,
  packFormats,
  feedMinutes,
} from '../../../../contract/materials/downloads.ts';
import { usualColumns } from '../../../../contract/materials/layout-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChoiceField, choiceOf, currentChoice, LanguageField, LayoutField, type Places, selectionOf } from './choice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CsvFields, csvText } from './csv-fields.tsx';
import { useListPreview } from './list-preview.ts';
import { type RequestedChoice, selectionText } from './pack-text.ts';

/** Stable addresses of prices and stock, for the buyer's own programs. */
export function Feeds({
  feeds,
  requested,
  places,
  layouts,
}: {
  feeds: readonly Feed[];
  requested: RequestedChoice | null;
  places: Places;
  layouts: readonly ColumnLayout[];
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  const [editedId, setEditedId] = useState<number | null>(null);
  // One that is no more is no longer edited.
  const edited = feeds.find(({ id }) => id === editedId) ?? null;
  const [question, setQuestion] = useState<{ what: 'renew' | 'remove'; feed: Feed } | null>(null);

  async function confirm(): Promise<void> {
    if (!question) return;
    const input = { feedId: question.feed.id };
    if (question.what === 'remove') await send(downloadCalls.removeFeed, input);
    else setAddress((await send(downloadCalls.renewFeed, input)).address);
    setQuestion(null);
    await revalidate();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-text text-muted">{text('materials.feedsLead', { minutes: feedMinutes })}</p>
      {address && (
        <Notice kind="positive">
          <span className="block">{text('materials.feedAddress')}</span>
          <span className="mt-1 block font-mono text-sm break-all">
            <Copyable value={address} />
          </span>
        </Notice>
      )}
      <DataList
        label={text('materials.feeds')}
        rows={feeds}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="external" title={text('materials.noFeeds')} />}
        columns={[
          {
            key: 'name',
            label: text('materials.feedName'),
            phone: 'title',
            cell: (feed) => <span className="font-semibold">{feed.name}</span>,
          },
          { key: 'of', label: text('materials.which'), cell: (feed) => selectionText(text, feed.selection) },
          {
            key: 'format',
            label: text('materials.format'),
            cell: (feed) => (
              <>
                {`${feed.format.toUpperCase()} · ${feed.language.toUpperCase()}`}
                {feed.format === 'csv' && <span className="block text-xs text-muted">{csvText(text, feed.csv)}</span>}
              </>
            ),
          },
          { key: 'by', label: text('materials.by'), cell: (feed) => feed.by },
          { key: 'asked', label: text('materials.lastAsked'), cell: (feed) => (feed.askedAt ? format.dateTime(feed.askedAt) : '–') },
          {
            key: 'actions',
            label: text('materials.actions'),
            labelHidden: true,
            end: true,
            cell: (feed) => (
              <span className="flex justify-end">
                <IconButton icon="edit" label={text('materials.edit', { name: feed.name })} onClick={() => setEditedId(feed.id)} />
                <IconButton
                  icon="retry"
                  label={text('materials.renew', { name: feed.name })}
                  onClick={() => setQuestion({ what: 'renew', feed })}
                />
                <IconButton
                  icon="trash"
                  label={text('materials.remove', { name: feed.name })}
                  onClick={() => setQuestion({ what: 'remove', feed })}
                />
              </span>
            ),
          },
        ]}
      />
      <FeedForm
        key={edited ? `feed ${edited.id}` : feeds.length}
        feed={edited}
        requested={requested}
        places={places}
        layouts={layouts}
        onEnd={(made) => {
          if (made !== null) setAddress(made);
          setEditedId(null);
          void revalidate();
        }}
      />
      <Question
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={text(question?.what === 'remove' ? 'materials.feedRemove' : 'materials.feedRenew')}
        confirm={text(question?.what === 'remove' ? 'materials.removeConfirm' : 'materials.renewConfirm')}
        dangerous
        onConfirm={confirm}
      >
        {text('materials.feedEnds')}
      </Question>
    </div>
  );
}

/** Creates or changes a feed. `onEnd` gets the address of a new one. */
function FeedForm({
  feed,
  requested,
  places,
  layouts,
  onEnd,
}: {
  feed: Feed | null;
  requested: RequestedChoice | null;
  places: Places;
  layouts: readonly ColumnLayout[];
  onEnd: (address: string | null) => void;
}): ReactNode {
  const text = useText();
  const [name, setName] = useState(feed?.name ?? '');
  const [choice, setChoice] = useState(feed ? currentChoice : choiceOf(requested));
  const [form, setForm] = useState<PackFormat>(feed?.format ?? 'csv');
  const [layoutId, setLayoutId] = useState(feed?.columns ? currentChoice : '');
  const own = useLanguage();
  const [language, setLanguage] = useState<string>(feed?.language ?? own);
  const [csv, setCsv] = useState(feed?.csv ?? programCsv);
  const { pending, errors, failure, run } = useCalls();
  const layout = layouts.find(({ id }) => String(id) === layoutId);
  const columns = (layoutId === currentChoice ? feed?.columns : layout?.columns) ?? usualColumns('stock');
  const { preview, error } = useListPreview(form === 'csv' ? { columns, csv, language } : null);
  const field = useRef<HTMLInputElement>(null);
  const isChange = feed !== null;
  // It stands below the list that it was opened from.
  useEffect(() => {
    if (isChange) field.current?.focus();
  }, [isChange]);

  async function make(): Promise<string> {
    const written = { format: form, ...(form === 'csv' && { csv }), ...(layout && { layoutId: layout.id }) };
    const input = { name, selection: selectionOf(choice, requested), language: language as Language, ...written };
    return (await send(downloadCalls.addFeed, input, { quiet: true })).address;
  }

  async function change({ id }: Feed): Promise<null> {
    const input = {
      ...{ feedId: id, name, language: language as Language },
      ...(choice !== currentChoice && { selection: selectionOf(choice, requested) }),
      ...(layoutId !== currentChoice && { layoutId: layout?.id ?? null }),
      ...(form === 'csv' && { csv }),
    };
    await send(downloadCalls.changeFeed, input, { quiet: true });
    showMessage(text('materials.feedSaved'), 'positive');
    return null;
  }

  async function save(): Promise<void> {
    await run(async () => onEnd(await (feed ? change(feed) : make())));
  }

  return (
    <Card title={feed ? text('materials.edit', { name: feed.name }) : text('materials.newFeed')}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {feed && <p className="mb-4 max-w-text text-sm text-muted">{text('materials.feedStays', { format: feed.format.toUpperCase() })}</p>}
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void (pending || save());
        }}
      >
        <TextField
          ref={field}
          label={text('materials.feedName')}
          maxLength={80}
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ChoiceField
          value={choice}
          onChange={setChoice}
          requested={requested}
          places={places}
          {...(feed && { present: selectionText(text, feed.selection) })}
        />
        {!feed && (
          <Select
            label={text('materials.format')}
            value={form}
            onChange={(event) => setForm(event.currentTarget.value as PackFormat)}
            options={packFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
        <LayoutField
          value={layoutId}
          onChange={(id) => {
            setLayoutId(id);
            setCsv((id === currentChoice ? feed : layouts.find((one) => String(one.id) === id))?.csv ?? programCsv);
          }}
          layouts={layouts}
          present={feed?.columns !== null && feed !== null}
        />
        <LanguageField value={language} onChange={setLanguage} />
        {form === 'csv' && <CsvFields className="md:col-span-2" value={csv} onChange={setCsv} preview={preview} error={error} />}
        <div className="flex flex-wrap gap-3 md:col-span-2">
          <Button type="submit" busy={pending}>
            {text(feed ? 'materials.save' : 'materials.makeFeed')}
          </Button>
          {feed && (
            <Button kind="quiet" onClick={() => onEnd(null)}>
              {text('common.cancel')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
