import { ConfigError, readConfig } from './config/config.ts';
import { countSecrets, type SecretCounts } from './modules/webhooks/reencrypt-secrets.ts';
import { type RingState, readRingState } from './platform/crypto/key-ring.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { runCommand } from './run-command.ts';

const STATES: Readonly<Record<RingState, string>> = {
  accepted: 'These keys fit those of the process that started last.',
  lacks_current_key: 'The process that started last signs with a key that is not among these.',
  unknown_first_key: 'The process that started last does not know the first of these keys.',
};

/**
 * Prints which of the secret keys of this environment encrypt how many stored secrets. Exits with 1
 * unless the first key encrypts all of them and the keys fit the running processes.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const { databaseUrl, databaseEngine: engine, databasePooling: pooling, secretKeys } = config;
  if (databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const db = connect({ connectionString: databaseUrl }, 1, createLog('silent'), {
    engine,
    pooling,
  });
  try {
    const state = await readRingState(db, secretKeys);
    const counts = await countSecrets(db, secretKeys);
    process.stdout.write(`${[STATES[state], ...toLines(counts)].join('\n')}\n`);
    return state === 'accepted' && countLeft(counts) === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

function toLines(counts: SecretCounts): readonly string[] {
  const { byKey, unreadable } = counts;
  const left = countLeft(counts);
  return [
    ...byKey.map((count, index) => `key ${index + 1}: encrypts ${count} stored secrets`),
    ...(unreadable > 0 ? [`none of the keys: ${unreadable} stored secrets`] : []),
    left === 0
      ? 'The first key encrypts all stored secrets.'
      : `${left} stored secrets are not encrypted with the first key.`,
  ];
}

function countLeft({ byKey, unreadable }: SecretCounts): number {
  return byKey.slice(1).reduce((sum, count) => sum + count, unreadable);
}

runCommand(main, {
  purpose: 'count the secrets',
  describe: (code) => `the database cannot be read (${code}).`,
});
