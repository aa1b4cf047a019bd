import { redirectDocument } from 'react-router';
import { mayAskFor } from './permissions.ts';

/** The chat records voice and sends places: its pages may ask for microphone and place, which all others may not. */
export function headers(): Record<string, string> {
  return { 'permissions-policy': 'camera=(), geolocation=(self), microphone=(self), payment=(), usb=()' };
}

/** What may be asked for is decided by the document, not by the page shown in it: the chat is entered as a document of its own. */
export async function clientLoader({ request, serverLoader }: { request: Request; serverLoader: () => Promise<unknown> }) {
  const { pathname, search } = new URL(request.url);
  if (!mayAskFor('microphone') && location.pathname !== pathname) throw redirectDocument(pathname + search);
  return serverLoader();
}
