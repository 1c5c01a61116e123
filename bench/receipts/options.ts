import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFolders } from './truth.ts';

const ROOT = join(import.meta.dirname, '../..');
const MODELS = join(ROOT, 'packages/receipt-reader/models');

export type Options = {
  readonly folders: readonly string[];
  readonly limit: number;
  readonly models: string;
  readonly prototype: string | null;
  readonly hasTesseract: boolean;
  /** File for the results of each receipt. */
  readonly save: string | null;
};

/** `--photos` is repeatable: a set, or a directory of sets. */
export function parseOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      photos: { type: 'string', multiple: true },
      limit: { type: 'string' },
      models: { type: 'string', default: MODELS },
      prototype: { type: 'string' },
      'no-tesseract': { type: 'boolean', default: false },
      save: { type: 'string' },
    },
  });
  const usual = [join(ROOT, 'packages/receipt-reader/samples'), join(ROOT, '.cache/receipts')];
  const folders = (values.photos ?? usual).flatMap((folder) => setFolders(resolve(folder)));
  if (folders.length === 0) throw new Error('no directory with a truth.json: set --photos');
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!(limit >= 1)) throw new Error('--limit must be a number of receipts');
  return {
    folders,
    limit,
    models: resolve(values.models),
    prototype: values.prototype === undefined ? null : resolve(values.prototype),
    hasTesseract: !values['no-tesseract'],
    save: values.save === undefined ? null : resolve(values.save),
  };
}
