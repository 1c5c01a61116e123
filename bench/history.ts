import { openHistoryApp } from './history/history-app.ts';
import { QUESTIONS } from './history/questions.ts';
import { drawSome, exportMany } from './history/receipt-pdf.ts';
import { printResults } from './history/results.ts';
import { withReadDatabase } from './read-database.ts';
import { askAll } from './requests.ts';

const SMALL = { payments: 10_000, users: 1000 };
const LARGE = { payments: 1_000_000, users: 100_000 };

// Measures the history and the receipts of one user with two thousand payments, in a database of
// ten thousand and in one of a million payments. The size should make no difference. Then measures
// receipt PDFs and exports.
await withReadDatabase(async (url) => {
  const from = performance.now();
  const small = await openHistoryApp(url, 'small', SMALL);
  const large = await openHistoryApp(url, 'large', LARGE);
  console.log(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`);
  const asked = await askAll([small.owner, large.owner], QUESTIONS);
  await small.close();
  const drawn = await drawSome(large);
  const exported = await exportMany(large);
  await large.close();
  printResults(asked, drawn, exported);
});
