import { join } from 'node:path';
import { readJournal } from './read-journal.ts';

/**
 * Prints the journal, one JSON line per entry, to compare it with another ledger. Fails if the hash
 * chain is broken: `node apps/stripe-sandbox/src/print-journal.ts <folder>`
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Which folder? node print-journal.ts <folder>\n');
  process.exitCode = 2;
} else {
  print(folder);
}

function print(dir: string): void {
  try {
    readJournal(join(dir, 'journal.jsonl'), (line) => {
      process.stdout.write(`${JSON.stringify(line)}\n`);
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
