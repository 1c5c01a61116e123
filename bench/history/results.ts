import { type Asked, printAsked, printRow } from '../requests.ts';
import type { Drawn, Exported } from './receipt-pdf.ts';

const CPU_MS_MAX = 150;
const KILOBYTES_MAX = 150;

/** Prints a table with the targets, then both as JSON. */
export function printResults(asked: readonly Asked[], drawn: Drawn, exported: Exported): void {
  printAsked(asked);
  const { cpuMs, kilobytes } = drawn;
  const { making, fetching } = exported;
  printRow(`CPU ms for a receipt (aim below ${CPU_MS_MAX})`, cpuMs);
  printRow(`kB of a receipt (aim below ${KILOBYTES_MAX})`, kilobytes);
  printRow(`seconds for a file of ${exported.receipts} receipts`, exported.seconds);
  printRow('MB of that file', exported.megabytes);
  printRow('MB resident while its first quarter is made', making.first);
  printRow('MB resident while its last quarter is made', making.last);
  printRow('MB resident while its first quarter is fetched', fetching.first);
  printRow('MB resident while its last quarter is fetched', fetching.last);
  console.log(JSON.stringify({ asked, drawn, exported }));
}
