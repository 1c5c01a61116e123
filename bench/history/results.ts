import type { Asked } from './measure-requests.ts';
import type { Drawn, Exported } from './receipt-pdf.ts';

const RATIO_MAX = 1.5;
const CPU_MS_MAX = 150;
const KILOBYTES_MAX = 150;

/** Prints a table with the targets, then both as JSON. */
export function printResults(asked: readonly Asked[], drawn: Drawn, exported: Exported): void {
  const head = ['p50 10k', 'p50 1M', 'p99 10k', 'p99 1M', 'p99 ratio'];
  console.log(`${'milliseconds'.padEnd(40)}${head.map((word) => word.padStart(10)).join('')}`);
  for (const { name, p50, p99 } of asked) {
    const columns = [...p50, ...p99, getRatio(p99)].map((value) => value.toFixed(2).padStart(10));
    console.log(name.padEnd(40) + columns.join(''));
  }
  const measured = asked.filter(({ isNoise }) => !isNoise);
  const largest = Math.max(...measured.map(({ p99 }) => getRatio(p99)));
  const { cpuMs, kilobytes } = drawn;
  const { making, fetching } = exported;
  printRow(`largest p99 ratio (aim ${RATIO_MAX} or less)`, largest);
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

function getRatio([small = 0, large = 0]: readonly number[]): number {
  return large / small;
}

function printRow(words: string, value: number): void {
  console.log(`${words.padEnd(60)} ${value.toFixed(2).padStart(8)}`);
}
