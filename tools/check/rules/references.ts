import type { Evidence } from '../evidence.ts';
import type { Finding, Rule } from '../rule.ts';

function* findOrphans({ rows }: Evidence): Iterable<Finding> {
  for (const { child, parent, id } of rows.orphans) {
    yield { id, words: `is in ${child} and not in ${parent}` };
  }
}

/** Rows and their parents. */
export const REFERENCE_RULES: readonly Rule[] = [
  {
    number: 'C-45',
    name: 'row-without-parent',
    description: 'Every row that names another row has it.',
    find: findOrphans,
  },
];
