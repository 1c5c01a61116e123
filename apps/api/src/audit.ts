import { toTypeId } from '@saifu/domain/shared/ids';
import { ConfigError, readConfig } from './config/config.ts';
import * as entries from './modules/audit/audit-entry.repository.ts';
import { type AuditFault, verifyAuditLog } from './modules/audit/verify-audit-log.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { runCommand } from './run-command.ts';

const FAULTS: Readonly<Record<AuditFault['kind'], string>> = {
  changed: 'was changed, or does not follow the entry before it',
  missing: 'is missing',
  extra: 'was not written by Saifu',
};

/**
 * Verifies the audit logs of all merchants and of the operator. Exits with 1 if an entry was
 * changed, deleted or added.
 */
async function main(): Promise<number> {
  const { databaseUrl, databaseEngine: engine, databasePooling: pooling } = readConfig(process.env);
  if (databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const db = connect({ connectionString: databaseUrl }, 1, createLog('silent'), {
    engine,
    pooling,
  });
  try {
    const logs = [null, ...(await entries.listMerchantIds(db))];
    let faulty = 0;
    for (const merchantId of logs) {
      const fault = await verifyAuditLog(db, merchantId);
      if (fault === undefined) continue;
      faulty += 1;
      const name = merchantId === null ? 'operator' : toTypeId('merchant', merchantId);
      process.stdout.write(`${name}: entry ${fault.number} ${FAULTS[fault.kind]}.\n`);
    }
    process.stdout.write(`${logs.length} audit logs, ${faulty} of them damaged.\n`);
    return faulty === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

runCommand(main, {
  purpose: 'verify the audit logs',
  describe: (code) => `the database cannot be read (${code}).`,
});
