import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { taxonomyCalls } from '../../../../contract/catalogue/taxonomy.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { TaxonomyReport as Shown } from '../../../../contract/catalogue/taxonomy.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { readUpload } from '../../../platform/uploads/index.ts';
import { namesOfFiles, readTaxonomyFiles, type Source, TaxonomyRefused } from './files.ts';
import { importTaxonomy } from './import.ts';
import type { TaxonomyReport } from './report.ts';

type Input = ParsedInputOf<typeof taxonomyCalls.write>;

/** What the ids of uploaded files belong to; the same as that of `npm run import:taxonomy`. */
const source = 'taxonomy';
const mostShown = 100;

export const handlers: Handler[] = [
  handle(taxonomyCalls.preview, async (input, context) => {
    const taxonomy = await uploaded(input, context);
    return { report: shown(await run(taxonomy, input, context, false)), branches: branchesOf(taxonomy, context.language) };
  }),
  handle(taxonomyCalls.write, async (input, context) => shown(await run(await uploaded(input, context), input, context, true))),
];

/** @throws codes.refused for files that hold no taxonomy */
async function uploaded({ files }: Input, context: CallContext): Promise<Source> {
  const { companyId } = signedIn(context);
  const read = await Promise.all(files.map((key) => readUpload(context, { key, companyId, purpose: 'taxonomy' })));
  try {
    return readTaxonomyFiles(namesOfFiles(read));
  } catch (error) {
    if (error instanceof TaxonomyRefused) throw new Refusal(codes.refused, 'taxonomy.unreadable', { reason: error.message });
    throw error;
  }
}

function run(taxonomy: Source, { branches, overwrite }: Input, context: CallContext, write: boolean): Promise<TaxonomyReport> {
  const { userId } = signedIn(context);
  const options = { source, branches, overwrite, write, language: context.language, now: context.now, userId };
  return context.database.transaction((tx) => importTaxonomy(tx, taxonomy, options));
}

const shown = ({ added, problems, ...report }: TaxonomyReport): Shown => ({
  ...report,
  added: added.slice(0, mostShown),
  problems: problems.slice(0, mostShown),
  problemCount: problems.length,
});

const branchesOf = ({ categories }: Source, language: Language): { id: string; name: string }[] =>
  categories
    .filter(({ parent }) => parent === null)
    .map(({ id, names }) => ({ id, name: names[language] ?? names.en ?? Object.values(names)[0] ?? id }));
