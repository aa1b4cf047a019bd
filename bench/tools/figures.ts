import type { Measured } from './load.ts';

/** A row of the table. */
export type Figure = {
  part: string;
  what: string;
  value: string;
  /** What it is compared with, measured in the same run. */
  floor?: string;
  /** Value to floor. */
  ratio?: string;
  /** The same by processor time of the two processes, which a busy machine changes less. */
  cpuRatio?: string;
  goal: string;
  /** null: reported only. */
  reached: boolean | null;
};

export type Part = { name: string; figures: Figure[]; notes: string[] };

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const perSecond = (value: number, failed = 0): string =>
  `${integer.format(value)}/s${failed > 0 ? ` (${integer.format(failed)} failed)` : ''}`;
/** A rate and what one request costs the server's process. */
export const rate = ({ perSecond: value, failed, cpu }: Measured): string =>
  perSecond(value, failed) + (cpu === undefined ? '' : `, ${cpu.toFixed(cpu < 1 ? 3 : 1)} ms CPU`);
/** How many requests a core handles compared with the reference program; empty where the system does not report CPU time. */
export const cpuRatio = (subject: Measured, floor: Measured): string => (subject.cpu && floor.cpu ? percent(floor.cpu / subject.cpu) : '');
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const megabytes = (value: number): string => `${Math.round(value)} MB`;
