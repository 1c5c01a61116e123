import { quantile } from '../../../bench/pay/load.ts';
import type { AttackKind, AttackOutcome } from './attacks.ts';

export type Measured = {
  /** Latencies of payments without steal time. */
  readonly latenciesMs: readonly number[];
  readonly everyLatencyMs: readonly number[];
  readonly failed: number;
};

export type Found = AttackKind & {
  /** Measured before and after the attack. */
  readonly alone: readonly Measured[];
  readonly beside: Measured;
  readonly outcome: AttackOutcome;
  readonly isAborted: boolean;
  readonly peakMb: number;
  readonly storedScripts: number;
};

/**
 * Payments during an attack may take twice as long. For sequential requests the limit applies to
 * the p99. For a hundred concurrent requests, which share the two cores with the payments, it
 * applies to the median.
 */
const RATIO_MAX = 2;
type Latencies = 'latenciesMs' | 'everyLatencyMs';

/** With fewer payments, the p99 is just the slowest one. */
const COUNTED_MIN = 150;

/**
 * With at least this many payments alone before and after it, an attack is compared with those
 * instead of all.
 */
const OWN_MIN = 1000;

/** Prints the measurements per attack. Returns the number of attacks that exceeded a limit. */
export function report(found: readonly Found[]): number {
  const allAlone = join(found.flatMap(({ alone }) => alone));
  console.log(`\nlimit: ${RATIO_MAX} × alone; p99 in a row, p50 at the same moment`);
  const heads = [
    'payments',
    'left out',
    'failed',
    'p50',
    'p95',
    'p99',
    '× p50',
    '× p99',
    'every',
    'peak MB',
  ];
  console.log(row('', heads));
  console.log(row('alone, all windows', cells(allAlone)));
  let broken = 0;
  for (const {
    name,
    concurrency,
    alone,
    beside,
    outcome,
    isAborted,
    peakMb,
    storedScripts,
  } of found) {
    const own = join(alone);
    const base = own.latenciesMs.length < OWN_MIN ? allAlone : own;
    const getRatio = (part: number, which: Latencies = 'latenciesMs') =>
      quantile(beside[which], part) / quantile(base[which], part);
    const ratios = [getRatio(0.5), getRatio(0.99), getRatio(0.99, 'everyLatencyMs')];
    const limited = getRatio(concurrency === 1 ? 0.99 : 0.5);
    const errors = [
      ...(beside.latenciesMs.length < COUNTED_MIN ? ['the machine was busy elsewhere'] : []),
      ...(limited > RATIO_MAX ? ['payments were slow'] : []),
      ...(beside.failed + own.failed > 0 ? ['payments failed'] : []),
      ...(outcome.accepted > 0 ? [`${outcome.accepted} were accepted`] : []),
      ...(storedScripts > 0 ? [`${storedScripts} scripts were kept`] : []),
      ...(isAborted ? ['it was cut off before its end'] : []),
      ...(hasServerError(outcome) ? ['the server failed'] : []),
    ];
    if (errors.length > 0) broken += 1;
    console.log(row(`\n${name}`, []));
    console.log(row('  alone before and after', cells(own)));
    console.log(
      row('  beside it', [
        ...cells(beside),
        ...ratios.map((ratio) => ratio.toFixed(2)),
        peakMb.toFixed(0),
      ]),
    );
    const replies = [...outcome.replies].map(([reply, count]) => `${count} × ${reply}`).join(', ');
    console.log(`  ${outcome.sent} sent: ${replies}`);
    console.log(errors.length === 0 ? '  kept' : `  BROKEN: ${errors.join(', ')}`);
  }
  console.log(`\n${found.length - broken} kinds kept, ${broken} broken`);
  return broken;
}

function join(parts: readonly Measured[]): Measured {
  return {
    latenciesMs: parts.flatMap(({ latenciesMs }) => latenciesMs),
    everyLatencyMs: parts.flatMap(({ everyLatencyMs }) => everyLatencyMs),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** 503 means overloaded and is a valid response. Any other 5xx is an error. */
function hasServerError({ replies }: AttackOutcome): boolean {
  return [...replies.keys()].some((reply) => /^5(?!03)/.test(reply));
}

function cells({ latenciesMs, everyLatencyMs, failed }: Measured): readonly string[] {
  const counts = [latenciesMs.length, everyLatencyMs.length - latenciesMs.length, failed];
  const times = [0.5, 0.95, 0.99].map((part) => quantile(latenciesMs, part).toFixed(1));
  return [...counts.map(String), ...times];
}

function row(name: string, values: readonly string[]): string {
  return name.padEnd(34) + values.map((value) => value.padStart(10)).join('');
}
