import type { ReactNode } from 'react';
import type { ActivityLink } from '../../../../contract/promotions/activity-blocks.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ItemGrid } from '../../../components/commerce/item-card.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Categories, Hero, Makers, Points, Section } from '../../content/home/sections.tsx';
import { Countdown } from './countdown.tsx';
import type { PageBlock } from './with-html.ts';

/**
 * A page of the operator's: its blocks in their order. The page's one h1 is the first banner where the page begins with it, else `title`.
 */
export function Blocks({
  blocks,
  title,
  preview = false,
}: {
  blocks: readonly PageBlock[];
  title: string;
  /** It stays as it is when a countdown ends. */
  preview?: boolean;
}): ReactNode {
  const [first] = blocks;
  const headed = first?.kind === 'banner' || first?.kind === 'welcome';
  return (
    <>
      {!headed && <h1 className="page-width pt-10 font-display text-3xl md:pt-14 md:text-4xl">{title}</h1>}
      {blocks.map((block, index) => (
        <BlockView key={block.id} block={block} first={index === 0} preview={preview} />
      ))}
    </>
  );
}

function BlockView({ block, first, preview }: { block: PageBlock; first: boolean; preview: boolean }): ReactNode {
  const { title, textLanguage: lang } = block;
  // The editor's preview shows where a section will be.
  const hides = (list: readonly unknown[] | undefined): boolean => !preview && (list ?? []).length === 0;
  switch (block.kind) {
    case 'banner':
      return <Banner block={block} first={first} />;
    case 'welcome':
      return <Hero pictures={block.pictureKeys ?? []} first={block.categories?.[0]} />;
    case 'points':
      return <Points />;
    case 'text':
      return (
        <section className="page-width py-8 md:py-10" lang={lang}>
          {title && <h2 className="mb-4 font-display text-2xl">{title}</h2>}
          <Prose html={block.html} />
        </section>
      );
    case 'picture':
      return <PictureAndText block={block} />;
    case 'products':
      return (
        <Section
          title={title}
          lang={lang}
          empty={hides(block.items)}
          more={block.link && block.label && <TextLink to={block.link}>{block.label}</TextLink>}
        >
          <ItemGrid items={block.items ?? []} />
        </Section>
      );
    case 'categories':
      return (
        <Section title={title} lang={lang} empty={hides(block.categories)}>
          <Categories categories={block.categories ?? []} />
        </Section>
      );
    case 'stores':
      return (
        <Section title={title} lang={lang} empty={hides(block.stores)}>
          <Makers stores={block.stores ?? []} />
        </Section>
      );
    case 'activities':
      return (
        <Section title={title} lang={lang} empty={hides(block.activities)}>
          <Activities activities={block.activities ?? []} />
        </Section>
      );
    case 'countdown':
      return block.endsAt ? <Countdown title={title} lang={lang} endsAt={block.endsAt} preview={preview} /> : null;
  }
}

function Prose({ html }: { html: string | undefined }): ReactNode {
  // Made by renderMarkdown, which lets no HTML of the author through.
  return html ? <div className="prose max-w-text" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}

/** Text and a picture side by side, on phones the picture below. */
function Banner({ block, first }: { block: PageBlock; first: boolean }): ReactNode {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className="bg-sunken" lang={block.textLanguage}>
      <div className="page-width grid items-center gap-8 py-8 md:grid-cols-2 md:gap-10 md:py-12">
        <div className={`max-w-xl ${block.side === 'left' ? 'md:order-last' : ''}`}>
          <Heading className={`font-display ${first ? 'text-3xl md:text-4xl' : 'text-2xl md:text-3xl'}`}>{block.title}</Heading>
          {block.body && <p className="mt-4 text-lg whitespace-pre-line text-muted">{block.body}</p>}
          <BlockLink block={block} />
        </div>
        <Picture pictureKey={block.pictureKey} alt={block.alt} size="n4" ratio="4 / 3" first={first} className="rounded-lg" />
      </div>
    </section>
  );
}

function BlockLink({ block: { link, label } }: { block: PageBlock }): ReactNode {
  if (!link || !label) return null;
  return (
    <p className="mt-6">
      <ButtonLink to={link} size="large">
        {label}
      </ButtonLink>
    </p>
  );
}

function PictureAndText({ block }: { block: PageBlock }): ReactNode {
  return (
    <section className="page-width grid items-center gap-8 py-8 md:grid-cols-2 md:gap-10 md:py-10" lang={block.textLanguage}>
      <div className={block.side === 'left' ? 'md:order-last' : ''}>
        <h2 className="mb-4 font-display text-2xl">{block.title}</h2>
        <Prose html={block.html} />
        <BlockLink block={block} />
      </div>
      <Picture pictureKey={block.pictureKey} alt={block.alt} size="n4" ratio="4 / 3" className="rounded-lg" />
    </section>
  );
}

export function Activities({ activities }: { activities: readonly ActivityLink[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {activities.map((one) => (
        <li
          key={one.landingUrl}
          className="group relative overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong"
        >
          <Picture pictureKey={one.pictureKey} alt="" size="n4" ratio="16 / 9" />
          <div className="p-4">
            <h3 className="text-lg font-semibold" lang={one.textLanguage}>
              <Link to={`/activity/${one.landingUrl}`} className="after:absolute after:inset-0 group-hover:text-accent">
                {one.title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted" lang={one.textLanguage}>
              {one.description}
            </p>
            {one.endsAt && <p className="mt-2 text-xs text-muted">{text('home.until', { time: format.date(one.endsAt) })}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
