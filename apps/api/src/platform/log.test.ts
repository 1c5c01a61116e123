import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a field that is not on the list never reaches the log', () => {
  const fields = { status: 200, password: 'hunter2', email: 'a@b.jp', authorization: 'Bearer x' };
  const line = logged((log) => log.info('request.done', fields));
  expect(JSON.parse(line)).toMatchObject({ msg: 'request.done', status: 200 });
  expect(line).not.toMatch(/hunter2|a@b\.jp|Bearer/);
});

test('an error is logged with name and location, without its message', () => {
  const line = logged((log) => log.error('defect', describeError(new Error('card 4242'))));
  expect(line).toContain('log.test.ts');
  expect(line).not.toContain('4242');
});
