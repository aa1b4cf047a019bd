/** A row of the table. */
export type Figure = {
  part: string;
  what: string;
  value: string;
  /** What it is compared with, measured in the same run. */
  floor?: string;
  /** Value to floor. */
  ratio?: string;
  goal: string;
  /** null: only told. */
  reached: boolean | null;
};

export type Part = { name: string; figures: Figure[]; notes: string[] };

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const perSecond = (value: number, failed = 0): string => `${whole.format(value)}/s${failed > 0 ? ` (${whole.format(failed)} failed)` : ''}`;
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const megabytes = (value: number): string => `${Math.round(value)} MB`;
