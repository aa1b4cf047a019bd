/** The time is asked for, never taken: tests and replays give their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
