import { cookies } from '../../../contract/values/locale.ts';
import { isWidgetKind, type Widget } from '../../../contract/talk/widget.ts';
import { storageKey } from '../session/device/storage.ts';
import { adapters, type WidgetWindow } from './adapters.ts';
import { widgetMark } from './mark.ts';

const scriptMark = 'data-widget';

/** Loads the widget of a user who has agreed to it; once in a document. */
export function startWidget(widget: Widget): void {
  if (document.querySelector(`script[${scriptMark}]`)) return;
  const mark = `${widget.kind} ${widget.userId}`;
  // Another user of this browser, whose session ended without a logout.
  if (localStorage.getItem(widgetMark) !== mark) stopWidget();
  localStorage.setItem(widgetMark, mark);
  const { script, scriptId, prepare, loaded } = adapters[widget.kind];
  const frame: WidgetWindow = window;
  prepare?.(frame, widget);
  const element = document.createElement('script');
  element.src = script(widget);
  element.async = true;
  element.setAttribute(scriptMark, widget.kind);
  if (scriptId) element.id = scriptId;
  element.addEventListener('load', () => loaded?.(frame, widget));
  document.head.append(element);
  // Stopped in another tab.
  addEventListener('storage', ({ key, newValue }) => key === widgetMark && newValue === null && clear(widget.kind));
}

/** Shuts the widget down and removes what it added to the page and stored on the device; nothing where none has run. */
export function stopWidget(): void {
  const [kind = ''] = (localStorage.getItem(widgetMark) ?? '').split(' ');
  localStorage.removeItem(widgetMark);
  if (isWidgetKind(kind)) clear(kind);
}

function clear(kind: Widget['kind']): void {
  const { stop, elements } = adapters[kind];
  try {
    stop(window);
  } catch {
    // A provider's failure must not prevent a logout.
  }
  // Frames of the pages themselves are in their main part.
  for (const element of document.querySelectorAll(`${elements}, iframe:not(main iframe), script[${scriptMark}]`)) element.remove();
  clearDevice();
}

/** All that this site itself stores has its prefix or is a cookie of the list, so everything else is the widget's. */
function clearDevice(): void {
  const own = storageKey('');
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (!key.startsWith(own)) storage.removeItem(key);
  const ownCookies = new Set<string>(Object.values(cookies));
  const labels = location.hostname.split('.');
  const domains = labels.map((_label, at) => `; domain=${labels.slice(at).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name === '' || ownCookies.has(name)) continue;
    // The domain that a cookie was set for cannot be read.
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
