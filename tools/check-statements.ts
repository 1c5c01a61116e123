import { afterAll } from 'vitest';
import { listStatements } from '../apps/api/src/platform/db/db.ts';
import { listBrokenLimits } from './lint/find-engine-limits.ts';

/** The limit that only a complete statement shows: its parts stand in several functions. */
const LIMIT = 'multiple-modifications';

const checked = new Set<string>();

/** The lint reads the parts of statements; these are all that the tests of a file have sent. */
function checkStatements(): void {
  for (const statement of listStatements()) {
    if (checked.has(statement)) continue;
    checked.add(statement);
    if (!listBrokenLimits(statement, 'cockroachdb').includes(LIMIT)) continue;
    throw new Error(`changes a table in two places, which CockroachDB rejects: ${statement}`);
  }
}

// Loaded for each test file of the server, also where files share a process and its modules.
afterAll(checkStatements);
