export interface StopSignal {
  /** Fulfilled at the first SIGINT, SIGTERM or SIGHUP. */
  asked: Promise<void>;
  wasAsked(): boolean;
  /** Throws `Stopped` once it has been asked for: called between the steps of a start. */
  check(): void;
}

/** The start was given up because of a stop signal: no error. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** npm and the terminal both pass on one Ctrl-C: what follows this soon is the same wish. */
const sameWish = 500;

/**
 * The first signal asks to stop, a second one ends the process at once; nothing committed is lost by that. The end of
 * the process that started this one (`npm start`) counts as a signal.
 */
export function stopSignal(): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const ask = (): void => {
    if (asked && performance.now() - asked > sameWish) process.exit(130);
    asked ||= performance.now();
    resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.channel) {
    process.on('disconnect', ask);
    process.channel.unref(); // it must not keep a stopped server alive
  }
  return {
    asked: promise,
    wasAsked: () => asked > 0,
    check() {
      if (asked) throw new Stopped();
    },
  };
}
