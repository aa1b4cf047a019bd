import type { ReactNode } from 'react';
import type { ItemCompliance, Party } from '../../../../contract/catalogue/item-compliance.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useShell } from '../../../app/shell.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { eprelAddress } from './eprel.ts';

/** What the law wants to be said before a sale, and what resellers have to say again. Nothing where nothing is known. */
export function Safety({ compliance }: { compliance: ItemCompliance }): ReactNode {
  const text = useText();
  const {
    maker,
    responsible,
    warnings,
    composition,
    minimumAge,
    marks,
    model,
    batch,
    energyClass,
    eprelNumber,
    commodityCode,
    hazardous,
    registrations,
  } = compliance;
  const facts = [
    { name: text('facts.model'), value: model || null },
    { name: text('facts.batch'), value: batch || null },
    { name: text('facts.composition'), value: composition && <span lang={composition.language}>{composition.text}</span> },
    { name: text('facts.minimumAge'), value: minimumAge === null ? null : text('facts.years', { count: minimumAge }) },
    { name: text('facts.marks'), value: marks.length > 0 ? marks.map((mark) => text(`facts.mark.${mark}`)).join(', ') : null },
    {
      name: text('facts.energyClass'),
      value: energyClass && (
        <>
          {energyClass}
          {eprelNumber && (
            <>
              {' · '}
              <ExternalLink address={eprelAddress(eprelNumber)} className="text-accent underline">
                {text('facts.eprel', { number: eprelNumber })}
              </ExternalLink>
            </>
          )}
        </>
      ),
    },
    { name: text('facts.hazardous'), value: hazardous ? text('facts.yes') : null },
    { name: text('facts.commodityCode'), value: commodityCode },
  ];
  const known = maker || responsible || warnings || registrations.length > 0 || facts.some(({ value }) => value);
  if (!known) return null;
  return (
    <section className="mt-14">
      <h2 className="mb-3 font-display text-xl">{text('facts.safety')}</h2>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2 xl:gap-x-16">
        <div className="grid content-start gap-5 text-sm">
          {maker && <Somebody title={text('facts.maker')} party={maker} />}
          {responsible && <Somebody title={text('facts.responsible')} party={responsible} />}
          {registrations.length > 0 && <Registrations registrations={registrations} />}
          {warnings && (
            <div>
              <h3 className="font-semibold">{text('facts.warnings')}</h3>
              <p className="mt-1 whitespace-pre-line text-muted" lang={warnings.language}>
                {warnings.text}
              </p>
            </div>
          )}
        </div>
        {/* Its lines keep their height next to a long text. */}
        <div>
          <DescriptionList entries={facts} />
        </div>
      </div>
    </section>
  );
}

/** Numbers of the registers of makers in the visitor's country; those of other countries are folded, since they can be dozens. */
function Registrations({ registrations }: Pick<ItemCompliance, 'registrations'>): ReactNode {
  const text = useText();
  const country = useShell()?.country;
  const here = registrations.filter(({ countryCode }) => countryCode === country);
  const elsewhere = registrations.filter(({ countryCode }) => countryCode !== country);
  return (
    <div>
      <h3 className="font-semibold">{text('facts.registrations')}</h3>
      {here.length > 0 && <Numbers numbers={here} />}
      {elsewhere.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-accent hover:text-accent-strong">{text('facts.elsewhere')}</summary>
          <Numbers numbers={elsewhere} />
        </details>
      )}
    </div>
  );
}

function Numbers({ numbers }: { numbers: ItemCompliance['registrations'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <dl className="mt-1 text-muted">
      {[...new Set(numbers.map(({ scheme }) => scheme))].map((scheme) => (
        <div key={scheme} className="mb-1">
          <dt>{text(`facts.scheme.${scheme}`)}</dt>
          {numbers
            .filter((one) => one.scheme === scheme)
            .map((one) => (
              <dd key={one.countryCode} className="pl-3 [overflow-wrap:anywhere]">
                {format.country(one.countryCode)}:{' '}
                <span className="text-ink">
                  {one.label} {one.number}
                </span>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}

function Somebody({ title, party }: { title: string; party: Party }): ReactNode {
  const format = useFormat();
  // As high as something to tap has to be, though it stands in lines of text.
  const link = 'inline-block py-0.5 text-accent underline [overflow-wrap:anywhere]';
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <address className="mt-1 text-muted not-italic">
        {party.name}
        <br />
        {party.line1}
        <br />
        {party.postalCode} {party.city}, {format.country(party.countryCode)}
        {party.email && (
          <>
            <br />
            <a href={`mailto:${party.email}`} className={link}>
              {party.email}
            </a>
          </>
        )}
        {party.website && (
          <>
            <br />
            <ExternalLink website address={party.website} className={link}>
              {party.website}
            </ExternalLink>
          </>
        )}
      </address>
    </div>
  );
}
