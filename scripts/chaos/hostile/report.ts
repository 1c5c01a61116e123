import { quantile } from '../../../bench/pay/load.ts';
import type { AttackOutcome } from './attacks.ts';

export type Measured = { readonly latenciesMs: readonly number[]; readonly failed: number };

export type Found = {
  readonly name: string;
  readonly alone: Measured;
  readonly beside: Measured;
  readonly outcome: AttackOutcome;
  readonly isAborted: boolean;
  readonly peakMb: number;
  readonly scriptsKept: number;
};

/** Payments beside an attack may take twice as long. */
const RATIO_MAX = 2;

/** Prints what was measured, kind by kind. Returns how many kinds broke a promise. */
export function report(found: readonly Found[]): number {
  const all = found.flatMap(({ alone }) => alone.latenciesMs);
  const aloneP99 = quantile(all, 0.99);
  const limitMs = RATIO_MAX * aloneP99;
  console.log(`\nlimit: p99 beside ≤ ${RATIO_MAX} × ${ms(aloneP99)} alone`);
  const heads = ['payments', 'failed', 'p50', 'p95', 'p99', 'ratio', 'peak MB'];
  console.log(row('', heads));
  console.log(row('alone, all windows', cells({ latenciesMs: all, failed: 0 })));
  let broken = 0;
  for (const { name, alone, beside, outcome, isAborted, peakMb, scriptsKept } of found) {
    const p99 = quantile(beside.latenciesMs, 0.99);
    const faults = [
      ...(p99 > limitMs ? ['payments were slow'] : []),
      ...(beside.failed + alone.failed > 0 ? ['payments failed'] : []),
      ...(outcome.accepted > 0 ? [`${outcome.accepted} were accepted`] : []),
      ...(scriptsKept > 0 ? [`${scriptsKept} scripts were kept`] : []),
      ...(hasServerFault(outcome) ? ['the server failed'] : []),
    ];
    if (faults.length > 0) broken += 1;
    console.log(row(`\n${name}`, []));
    console.log(row('  alone before it', cells(alone)));
    const ratio = (p99 / aloneP99).toFixed(2);
    console.log(row('  beside it', [...cells(beside), ratio, peakMb.toFixed(0)]));
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

const ms = (value: number) => `${value.toFixed(1)} ms`;

function cells({ latenciesMs, failed }: Measured): readonly string[] {
  const times = [0.5, 0.95, 0.99].map((part) => quantile(latenciesMs, part).toFixed(1));
  return [String(latenciesMs.length), String(failed), ...times];
}

function row(name: string, values: readonly string[]): string {
  return name.padEnd(34) + values.map((value) => value.padStart(10)).join('');
}
