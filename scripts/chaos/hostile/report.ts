import { quantile } from '../../../bench/pay/load.ts';
import type { AttackKind, AttackOutcome } from './attacks.ts';

export type Measured = {
  readonly latenciesMs: readonly number[];
  /** Payments that are not counted because the host took time from this machine. */
  readonly leftOut: number;
  readonly failed: number;
};

export type Found = AttackKind & {
  readonly alone: Measured;
  readonly beside: Measured;
  readonly outcome: AttackOutcome;
  readonly isAborted: boolean;
  readonly peakMb: number;
  readonly scriptsKept: number;
};

/**
 * Payments beside an attack may take twice as long: their p99 beside requests in a row, their
 * median beside a hundred at the same moment, which share the two cores with them.
 */
const RATIO_MAX = 2;
/** With fewer payments a p99 is the slowest of them. */
const COUNTED_MIN = 150;

/** Prints what was measured, kind by kind. Returns how many kinds broke a promise. */
export function report(found: readonly Found[]): number {
  const all = found.flatMap(({ alone }) => alone.latenciesMs);
  const ratioOf = (beside: Measured, part: number) =>
    quantile(beside.latenciesMs, part) / quantile(all, part);
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
    'peak MB',
  ];
  console.log(row('', heads));
  console.log(row('alone, all windows', cells({ latenciesMs: all, leftOut: 0, failed: 0 })));
  let broken = 0;
  for (const { name, atOnce, alone, beside, outcome, isAborted, peakMb, scriptsKept } of found) {
    const ratios = [0.5, 0.99].map((part) => ratioOf(beside, part));
    const limited = ratioOf(beside, atOnce === 1 ? 0.99 : 0.5);
    const faults = [
      ...(beside.latenciesMs.length < COUNTED_MIN ? ['the machine was busy elsewhere'] : []),
      ...(limited > RATIO_MAX ? ['payments were slow'] : []),
      ...(beside.failed + alone.failed > 0 ? ['payments failed'] : []),
      ...(outcome.accepted > 0 ? [`${outcome.accepted} were accepted`] : []),
      ...(scriptsKept > 0 ? [`${scriptsKept} scripts were kept`] : []),
      ...(hasServerFault(outcome) ? ['the server failed'] : []),
    ];
    if (faults.length > 0) broken += 1;
    console.log(row(`\n${name}`, []));
    console.log(row('  alone before it', cells(alone)));
    console.log(
      row('  beside it', [
        ...cells(beside),
        ...ratios.map((ratio) => ratio.toFixed(2)),
        peakMb.toFixed(0),
      ]),
    );
    const replies = [...outcome.replies].map(([reply, count]) => `${count} × ${reply}`).join(', ');
    const cut = isAborted ? ' (cut off after a minute)' : '';
    console.log(`  ${outcome.sent} sent${cut}: ${replies}`);
    console.log(faults.length === 0 ? '  kept' : `  BROKEN: ${faults.join(', ')}`);
  }
  console.log(`\n${found.length - broken} kinds kept, ${broken} broken`);
  return broken;
}

/** 503 says that there is no room, which is an answer; anything else of 5xx is a fault. */
function hasServerFault({ replies }: AttackOutcome): boolean {
  return [...replies.keys()].some((reply) => /^5(?!03)/.test(reply));
}

function cells({ latenciesMs, leftOut, failed }: Measured): readonly string[] {
  const times = [0.5, 0.95, 0.99].map((part) => quantile(latenciesMs, part).toFixed(1));
  return [String(latenciesMs.length), String(leftOut), String(failed), ...times];
}

function row(name: string, values: readonly string[]): string {
  return name.padEnd(34) + values.map((value) => value.padStart(10)).join('');
}
