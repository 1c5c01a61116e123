import { parseArgs } from 'node:util';
import { openDatabase } from './ledger/open-database.ts';

/**
 * Runs one SQL statement on the database of the settings, such as the embedded one of a running
 * sandbox. `node tools/sql.ts [--write] "select …"`. Without --write it can only read.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [statement, ...rest] = positionals;
if (statement === undefined || rest.length > 0) {
  process.stderr.write('usage: node tools/sql.ts [--write] "select …"\n');
  process.exit(2);
}
const { client, close } = await openDatabase(process.env);
try {
  if (!values.write) await client.query('set default_transaction_read_only = on');
  const { rows, rowCount, command } = await client.query(statement);
  if (rows.length > 0) console.table(rows);
  process.stdout.write(`${command} ${rowCount ?? 0}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
