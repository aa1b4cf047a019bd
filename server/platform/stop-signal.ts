export interface StopSignal {
  /** Fulfilled at the first SIGINT, SIGTERM or SIGHUP. */
  asked: Promise<void>;
  /** Throws `Stopped` once it has been asked for: called between the steps of a start. */
  check(): void;
}

/** The start was given up because somebody asked to stop: no error. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** The first signal asks to stop, the second ends the process at once; nothing committed is lost by that. */
export function stopSignal(): StopSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(130);
      asked = true;
      resolve();
    });
  }
  return {
    asked: promise,
    check() {
      if (asked) throw new Stopped();
    },
  };
}
