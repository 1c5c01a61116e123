import type { Suite, TestFile } from './results.ts';

export type Timing = { readonly seconds: number; readonly name: string };

/** Duration per test file. */
export function fileTimings(files: readonly TestFile[]): readonly Timing[] {
  return files.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Duration per e2e test. */
export function e2eTimings(suites: readonly Suite[]): readonly Timing[] {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...e2eTimings(inner),
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ name: `${file} › ${title}`, seconds: duration / 1000 })),
      ),
    ),
  ]);
}

export type Step = {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
};

/** Report of a run: its steps with their counts, and all durations, slowest first. */
export function writeReport(steps: readonly Step[], timings: readonly Timing[]): string {
  const stepRows = steps.map(
    ({ name, passed, failed, seconds }) =>
      `| ${name} | ${passed} | ${failed} | ${seconds.toFixed(1)} |`,
  );
  const timingRows = timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `| ${name.replaceAll('|', '/')} | ${seconds.toFixed(1)} |`);
  return [
    '# Timings of the last run',
    '',
    '| Step | passed | failed | seconds |',
    '|---|---|---|---|',
    ...stepRows,
    '',
    '| Test file | seconds |',
    '|---|---|',
    ...timingRows,
    '',
  ].join('\n');
}
