import { existsSync, readFileSync } from 'node:fs';
import type { Suite, TestFile } from './results.ts';

const LONGEST = 1_500;
const LONGEST_PAGE = 4_000;

/** Failed tests by file and name with the start of their message, printed last. */
export function failedTests(files: readonly TestFile[]): readonly string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [formatFailure(name, 'whole file', message)];
    return failed.map((test) =>
      formatFailure(name, test.fullName, test.failureMessages.join('\n')),
    );
  });
}

/** E2e tests that did not pass on the first attempt. */
export function failedE2eTests(suites: readonly Suite[]): readonly string[] {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...failedE2eTests(inner),
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ results }) => {
          const message = results.map(({ error }) => error?.message ?? '').join('\n');
          return formatFailure(file, title, message) + results.map(readPage).join('');
        }),
    ),
  ]);
}

type E2eResult = NonNullable<Suite['specs']>[number]['tests'][number]['results'][number];

/** What the page showed when the test failed, so that a log alone tells what was wrong. */
function readPage({ attachments = [] }: E2eResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return '';
  const [, page = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8')) ?? [];
  return `\n${page.slice(0, LONGEST_PAGE)}`;
}

function formatFailure(file: string, name: string, message: string): string {
  return `${file} › ${name}\n${message.trim().slice(0, LONGEST)}`;
}
