import { type Family, MINIMUM_COUNTS } from './case.ts';
import type { GroupResult } from './run-group.ts';

export type Outcome = {
  readonly family: Family;
  count: number;
  accepted: number;
  limited: number;
  slowestMs: number;
  cpuMs: number;
  /** Counts by kind and result. */
  readonly results: Map<string, Map<string, number>>;
  readonly failures: string[];
};

/** Share of answers that a rate limit may give in place of validation. */
const LIMITED_SHARE_MAX = 0.02;

export function createOutcome(family: Family): Outcome {
  const counts = { count: 0, accepted: 0, limited: 0, slowestMs: 0, cpuMs: 0 };
  return { family, ...counts, results: new Map(), failures: [] };
}

export function noteGroup(outcome: Outcome, group: GroupResult): void {
  for (const { badCase, result, isAccepted, isLimited } of group.performed) {
    outcome.count += 1;
    if (isAccepted) outcome.accepted += 1;
    if (isLimited) outcome.limited += 1;
    const row = outcome.results.get(badCase.kind) ?? new Map<string, number>();
    outcome.results.set(badCase.kind, row);
    row.set(result, (row.get(result) ?? 0) + 1);
  }
  outcome.slowestMs = Math.max(outcome.slowestMs, group.slowestMs);
  outcome.cpuMs += group.cpuMs;
  outcome.failures.push(...group.failures);
}

/** Adds the failures that only the whole run shows. */
export function closeOutcome(outcome: Outcome, isWhole: boolean, memory: Memory): void {
  const { family, count, limited, failures } = outcome;
  const minimum = MINIMUM_COUNTS[family];
  if (isWhole && count < minimum) failures.push(`${family}: ${count} cases, fewer than ${minimum}`);
  if (limited > count * LIMITED_SHARE_MAX) {
    failures.push(`${family}: ${limited} of ${count} answers came from a rate limit`);
  }
  if (memory.afterMb > memory.beforeMb + MEMORY_GROWTH_MB_MAX) {
    failures.push(`${family}: the server grew from ${memory.beforeMb} to ${memory.afterMb} MB`);
  }
}

export type Memory = { readonly beforeMb: number; readonly afterMb: number };
export const MEMORY_GROWTH_MB_MAX = 50;

export function formatReport(outcome: Outcome, memory: Memory, seconds: number): string {
  const { family, count, accepted, limited, slowestMs, cpuMs, failures } = outcome;
  const rows = [...outcome.results].map(([kind, results]) => {
    const parts = [...results].toSorted(([, one], [, other]) => other - one);
    const total = parts.reduce((sum, [, times]) => sum + times, 0);
    return `  ${kind} (${total}): ${parts.map(([code, times]) => `${code} ${times}`).join(', ')}`;
  });
  return [
    `${family}: ${count} cases in ${Math.round(seconds)} s, ${accepted} accepted, ` +
      `${limited} rate-limited, slowest answer ${Math.round(slowestMs)} ms, ` +
      `${(cpuMs / Math.max(count, 1)).toFixed(1)} ms of CPU each, ` +
      `memory ${memory.beforeMb} -> ${memory.afterMb} MB`,
    ...rows,
    `${family}: ${failures.length} failures`,
  ].join('\n');
}
