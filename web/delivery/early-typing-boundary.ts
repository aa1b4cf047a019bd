import type { Early } from './early-input.ts';
import { type ReactNode, useEffect, useState } from 'react';

/*
 * Input before the page's scripts have come is recorded and replayed.
 * Relies on: React listens at the root of the document, so that a listener of the window in the capture phase is called before; an `input` event
 * after the value was written by the property's own setter counts as typed. Tried with React 19.3.1.
 * Gains no time: without it, input before hydration is lost. Off: KONTOR_DELIVERY_OFF=early-input.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
declare global {
  /** What was done to fields, disclosures, buttons and forms before the page's scripts have come, in the order of the last time. */
  var typedEarly: (Map<Field | HTMLElement, Early> & { hydrated?: true }) | undefined;
}

/**
 * Runs with the first bytes of a page. Until React has taken over it hears of nothing, and everything is recorded: React would hydrate in
 * the middle of a click, which then changes a box that it believes to be so already. What the browser does by itself goes on, such as
 * links and forms with an address; after hydration such a form is recorded too, because React may have emptied its fields.
 */
export const typedEarlyScript =
  'window.typedEarly=new Map;for(let y of["input","change","toggle","click","submit"])addEventListener(y,e=>{let m=window.typedEarly,t=e.target,s=(t,v)=>{v={...m.get(t),...v};m.delete(t);m.set(t,v)};if(!m)return;e.stopPropagation();if(y=="input")s(t,{typed:[t.value,t.checked]});if(y=="toggle")s(t,{});if(y=="click"&&(t=t.closest("button[type=button]")))s(t,{pressed:(m.get(t)?.pressed||0)+1});if(y=="submit"&&(m.hydrated||!t.hasAttribute("action"))){e.preventDefault();s(t,{submitted:e.submitter})}},true)';

/**
 * Lets the page inside know of all that, once, when its effects have run and what they changed is written: from then on React hears
 * everything itself. Around it, not next to it: the ids that server and browser make (`useId`) count siblings.
 */
export function TypedEarly({ children }: { children: ReactNode }): ReactNode {
  const [written, setWritten] = useState(false);
  useEffect(() => {
    const early = globalThis.typedEarly;
    if (early) early.hydrated = true;
    if (!early?.size) delete globalThis.typedEarly;
    else if (!written) setWritten(true);
    else
      import('./early-typing.ts').then(
        ({ retype }) => retype(),
        // Without a connection the page goes on as it is.
        () => delete globalThis.typedEarly,
      );
  }, [written]);
  return children;
}
