import type { PdfAttachment } from '../../../../platform/formats/pdf.ts';
import type { WholeInvoice } from '../list-queries.ts';
import { invoicePdf } from '../pdf.ts';
import { renderEInvoice, type XmlFormat } from './library.ts';
import { toInvoice } from './mapping.ts';

const formats = { xrechnungUbl: 'XRECHNUNG-UBL', xrechnungCii: 'XRECHNUNG-CII' } as const;

/** XRechnung of a document that lacks nothing (`missingFacts`). */
export const eInvoice = (invoice: WholeInvoice, format: keyof typeof formats): Promise<string> => xmlOf(invoice, formats[format]);

/** The document as PDF/A-3 with the invoice as XML in it, in the profile EN 16931 of Factur-X. */
export async function facturX(invoice: WholeInvoice, logo: Buffer | null): Promise<Buffer> {
  const xml = await xmlOf(invoice, 'CII');
  const attachment: PdfAttachment = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X',
    content: Buffer.from(xml),
    metadata,
  };
  return invoicePdf(invoice, logo, attachment);
}

const xmlOf = (invoice: WholeInvoice, format: XmlFormat): Promise<string> => renderEInvoice(toInvoice(invoice), format);

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

/** What Factur-X 1.0 wants in the XMP, and the extension schema that PDF/A wants for it. */
const metadata = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'name of the embedded XML invoice file')}
${property('DocumentType', 'INVOICE')}
${property('Version', 'version of the Factur-X XML schema')}
${property('ConformanceLevel', 'conformance level of the Factur-X data')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`;
