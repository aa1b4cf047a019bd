import { redirectDocument } from 'react-router';

/** The chat records voice and sends places: its pages may ask for microphone and place, which all others may not. */
export function headers(): Record<string, string> {
  return { 'permissions-policy': 'camera=(), geolocation=(self), microphone=(self), payment=(), usb=()' };
}

type AskedDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** What may be asked for is decided by the document, not by the page shown in it: the chat is entered as a document of its own. Only Chromium has this rule, and the question. */
export async function clientLoader({ request, serverLoader }: { request: Request; serverLoader: () => Promise<unknown> }) {
  const { pathname, search } = new URL(request.url);
  const isDenied = (document as AskedDocument).featurePolicy?.allowsFeature('microphone') === false;
  if (isDenied && location.pathname !== pathname) throw redirectDocument(pathname + search);
  return serverLoader();
}
