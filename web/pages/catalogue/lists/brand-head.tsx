import type { ReactNode } from 'react';
import type { BrandPage } from '../../../../contract/catalogue/brands.ts';
import { pictureUrl } from '../../../../contract/values/pictures.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';

/** Logo, name, description and website of a brand. */
export default function BrandHead({ brand: { name, logoKey, description, textLanguage, website } }: { brand: BrandPage }): ReactNode {
  const text = useText();
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4">
      {logoKey && (
        <img
          src={pictureUrl(logoKey, 'n3')}
          alt=""
          width={240}
          height={96}
          className="h-24 w-auto max-w-60 rounded-md border border-line bg-surface object-contain p-2"
        />
      )}
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="font-display text-3xl [overflow-wrap:anywhere]">{name}</h1>
        {description && (
          <p className="mt-2 max-w-text whitespace-pre-line text-muted" lang={textLanguage}>
            {description}
          </p>
        )}
        {website && (
          <p className="mt-2 text-sm text-muted">
            {text('brand.website')}:{' '}
            <ExternalLink
              address={website}
              website
              className="text-accent underline decoration-1 underline-offset-4 [overflow-wrap:anywhere]"
            >
              {website.replace(/^https:\/\/(?:www\.)?|\/$/gi, '')}
            </ExternalLink>
          </p>
        )}
      </div>
    </header>
  );
}
