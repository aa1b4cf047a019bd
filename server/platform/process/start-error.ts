/** The program cannot start or go on. Its message is a sentence for the person at the terminal; no stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What a failed file or network operation means for that person, or undefined when it is nothing we know. */
export function explain(error: unknown, subject: string): StartError | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  const sentence = typeof code === 'string' ? sentences[code] : undefined;
  return sentence && new StartError(sentence(subject), { cause: error });
}

const closed = (path: string) => `This user may not write to ${path}. Give it the right to, or set KONTOR_HOME to a folder of its own.`;
const full = (path: string) => `The disk under ${path} is full. Free some space and start again; nothing was lost.`;

const sentences: Record<string, (subject: string) => string> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: (path) => `${path} cannot be written to (it is mounted read-only). Set KONTOR_HOME to a folder that can.`,
  ENOSPC: full,
  EDQUOT: full,
  '53100': full, // PostgreSQL's word for it
  ENOTDIR: (path) => `A file stands where the folder ${path} should be. Move it away, or set KONTOR_HOME to another folder.`,
  EEXIST: (path) => `A file stands where the folder ${path} should be. Move it away, or set KONTOR_HOME to another folder.`,
};
