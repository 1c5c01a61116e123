import { expect, test } from 'vitest';
import { e2eTimings, fileTimings, writeReport } from './timings.ts';

test('the report lists the steps, then test files and e2e tests by duration, slowest first', () => {
  const file = { name: 'sum.test.ts', status: 'passed', message: '', assertionResults: [] };
  const spec = { title: 'pays', tests: [{ status: 'expected', results: [{ duration: 4200 }] }] };
  const inner = { file: 'pay.spec.ts', specs: [spec] };
  const timings = [
    ...fileTimings([{ ...file, startTime: 1000, endTime: 2500 }]),
    ...e2eTimings([{ file: 'pay.spec.ts', suites: [inner] }]),
  ];
  const report = writeReport([{ name: 'types', passed: 1, failed: 0, seconds: 9.87 }], timings);
  expect(report).toContain('| types | 1 | 0 | 9.9 |');
  expect(report).toContain('| pay.spec.ts › pays | 4.2 |\n| sum.test.ts | 1.5 |');
});
