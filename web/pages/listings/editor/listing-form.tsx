import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import { listingStates } from '../../../../contract/listings/listing-words.ts';
import { listingCalls, type ListingInput, type ListingPage, type ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { ApiError } from '../../../app/api/error.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { MomentField } from '../../../components/forms/moment-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { afterSchedule, scheduledMeanwhile } from '../schedule/after-schedule.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { CategoryChoiceField } from './category-choice.tsx';
import { CountryFields } from './country-fields.tsx';
import { useDraft } from './draft.ts';
import { ItemFields } from './item-fields.tsx';
import { DraftBack } from './draft-back.tsx';
import { PictureFields } from './picture-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { type Choices, newProduct, type Part, type ListingDraft } from './new-listing.ts';
import { endedIn, plannedIn } from '../schedule/planned.ts';
import { VariantFields } from '../variants/variant-fields.tsx';

const noReserved: ListingPage['reserved'] = [];
type FormProperties = {
  page: ListingPage | null;
  choices: Choices;
  storeId: number;
  language: Language;
  /** The item has changed since the page was rendered. */
  onScheduled: (scheduled: ScheduledMeanwhile) => void;
};

/** The entire item in one form. Rejected input stays as typed, with a message at each field. */
export function ListingForm({ page, choices: loaded, storeId, language, onScheduled }: FormProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [saved] = useState<ListingInput>(() => page?.product ?? newProduct(storeId, language, loaded));
  const {
    form: product,
    setForm: setProduct,
    rebase,
    isBack,
    round,
    drop,
    settle,
  } = useDraft<ListingDraft>(
    `product ${storeId} ${saved.id ?? 'new'}`,
    saved,
    (draft) => draft.id === saved.id && Array.isArray(draft.variants) && draft.variants.every(({ scheduledPrices }) => scheduledPrices),
  );
  const [choices, setChoices] = useState(loaded);
  const [fields, setFields] = useState<Record<string, string>>({});
  // An object, so that the same sentence again is another refusal.
  const [failure, setFailure] = useState<{ sentence: string; kind: 'danger' | 'caution' } | null>(null);
  const [busy, setBusy] = useState(false);
  const [uploading, setUploading] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!failure) return;
    // The form is long: the first wrong field that is open, or sentence about several, or else the one above all.
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true], p[role=alert]') ?? [])].find((field) =>
      field.checkVisibility(),
    );
    (wrong ?? head.current)?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [failure]);

  const part: Part = {
    product,
    change: (changed) => setProduct((before) => ({ ...before, ...changed })),
    error: (path) => fields[path],
  };
  const chooseCategory = async (categoryId: number | null): Promise<void> => {
    part.change({ categoryId });
    if (categoryId !== null) setChoices(await send(listingCalls.choices, { storeId, categoryId }));
  };
  // A draft may stand in another category than the saved item, whose attributes were loaded.
  const requestedCategory = useRef(saved.categoryId);
  useEffect(() => {
    if (!isBack || product.categoryId === requestedCategory.current) return;
    requestedCategory.current = product.categoryId;
    if (product.categoryId !== null) void send(listingCalls.choices, { storeId, categoryId: product.categoryId }).then(setChoices);
  }, [isBack, product.categoryId, storeId]);
  const { wrong = {}, ...typed } = product;
  const input = { ...typed, ...plannedIn(typed) };
  const ended = endedIn(product).map(({ field, time }) =>
    text(({ publishAt: 'listings.endsPublishAt', unpublishAt: 'listings.endsUnpublishAt' } as const)[field], {
      time: format.dateTime(time),
    }),
  );
  const save = async (): Promise<void> => {
    setFields({});
    // What is seen in a cell and cannot be read would otherwise be left out unsaid.
    if (Object.keys(wrong).length > 0) return setFailure({ sentence: text('listings.markedFields'), kind: 'danger' });
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await send(listingCalls.save, input, { quiet: true });
      settle();
      showMessage(text('listings.saved'), 'positive');
      if (input.id === null) await navigate(`/seller-console/product/${id}`);
      else await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const scheduled = scheduledMeanwhile(error);
      if (scheduled) {
        rebase((draft) => afterSchedule(draft, scheduled));
        onScheduled(scheduled);
        const done = scheduled.done.map(({ what, at }) => text(`listings.schedule.${what}`, { time: format.dateTime(at) }));
        return setFailure({ sentence: [...done, text('listings.schedule.goOn')].join(' '), kind: 'caution' });
      }
      setFields(error.fields);
      setFailure({ sentence: Object.keys(error.fields).length > 0 ? text('listings.markedFields') : error.message, kind: 'danger' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      key={round}
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div ref={head} role={failure?.kind === 'caution' ? 'alert' : undefined}>
        {failure && <Notice kind={failure.kind}>{failure.sentence}</Notice>}
      </div>
      <Card title={text('listings.basics')}>
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
          <Select
            label={text('listings.state')}
            value={product.state}
            hint={ended.length > 0 && <span className="text-caution">{ended.join(' ')}</span>}
            error={part.error('state')}
            options={listingStates.map((state) => ({ value: state, label: text(`listings.state.${state}`) }))}
            onChange={(event) => part.change({ state: event.currentTarget.value as ListingInput['state'] })}
          />
          {product.state !== 'active' && (
            <MomentField
              label={text('listings.publishAt')}
              optional
              hint={text('listings.publishAtHint')}
              error={part.error('publishAt')}
              value={product.publishAt}
              onChange={(publishAt) => part.change({ publishAt })}
            />
          )}
          {(product.state === 'active' || product.publishAt !== null) && (
            <MomentField
              label={text('listings.unpublishAt')}
              optional
              hint={text('listings.unpublishAtHint')}
              error={part.error('unpublishAt')}
              value={product.unpublishAt}
              onChange={(unpublishAt) => part.change({ unpublishAt })}
            />
          )}
          <CategoryChoiceField
            storeId={storeId}
            value={choices.category}
            error={part.error('categoryId')}
            onChange={(categoryId) => void chooseCategory(categoryId)}
          />
          <ItemFields {...part} vatRates={choices.vatRates} />
          <Select
            label={text('listings.sourceLanguage')}
            value={product.sourceLanguage}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(event) => part.change({ sourceLanguage: event.currentTarget.value as Language })}
          />
        </div>
        <div className="mt-4">
          <CountryFields
            value={product.countryCodes ?? null}
            offered={choices.countryCodes}
            error={part.error('countryCodes')}
            onChange={(countryCodes) => part.change({ countryCodes: countryCodes as ListingInput['countryCodes'] })}
          />
        </div>
      </Card>
      <TextFields {...part} countryCodes={choices.countryCodes} />
      <PictureFields {...part} language={language} onBusy={setUploading} />
      <AttributeFields {...part} attributes={choices.attributes} />
      <VariantFields
        product={product}
        update={setProduct}
        fields={fields}
        onMoved={() => setFields((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith('variants'))))}
        choices={choices}
        reserved={page?.reserved ?? noReserved}
      />
      <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-page px-1 py-3">
        <Button type="submit" size="large" busy={busy || uploading}>
          {text('listings.save')}
        </Button>
        {isBack && (
          <DraftBack
            onDrop={() => {
              drop();
              setChoices(loaded);
            }}
          />
        )}
      </div>
    </form>
  );
}
