import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedE2eTests, failedTests } from './failures.ts';

test('a failed test is reported with its file and the start of its message', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'takes', failureMessages: ['x'.repeat(9_000)] };
  const file = { name: 'sum.test.ts', status: 'failed', message: '', startTime: 0, endTime: 1 };
  const [failure, ...more] = failedTests([{ ...file, assertionResults: [passed, failed] }]);
  expect(failure).toMatch(/^sum\.test\.ts › takes\nx{1500}$/);
  expect(more).toEqual([]);
});

test('a file that fails to load is reported', () => {
  const message = 'no such module';
  const file = { name: 'sum.test.ts', status: 'failed', message, startTime: 0, endTime: 1 };
  expect(failedTests([{ ...file, assertionResults: [] }])).toEqual([
    'sum.test.ts › whole file\nno such module',
  ]);
});

test('a nested e2e test is reported if it fails or is flaky', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ duration: 1, error: { message: 'late' } }, { duration: 1 }] }],
  });
  const inner = { file: 'pay.spec.ts', specs: [spec('pays', 'flaky'), spec('reads', 'expected')] };
  const outer = { file: 'pay.spec.ts', suites: [inner], specs: [spec('objects', 'unexpected')] };
  expect(failedE2eTests([outer])).toEqual([
    'pay.spec.ts › pays\nlate',
    'pay.spec.ts › objects\nlate',
  ]);
});

test('a failed e2e test is reported with what the page showed', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'saifu-failures-')), 'error-context.md');
  writeFileSync(path, '# Test info\n\n```\nlate\n```\n\n```yaml\n- heading "Home"\n```\n');
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }];
  const results = [{ duration: 1, error: { message: 'late' }, attachments }];
  const specs = [{ title: 'pays', tests: [{ status: 'unexpected', results }] }];
  expect(failedE2eTests([{ file: 'pay.spec.ts', specs }])).toEqual([
    'pay.spec.ts › pays\nlate\n- heading "Home"\n',
  ]);
});
