import { expect, test } from 'vitest';
import { addLogFields, createLog, describeError, withLogFields } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { stream: { write: (line) => void lines.push(line) } }));
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

test('a line names its process, and the request, job or payment during which it was written', async () => {
  const lines: string[] = [];
  const log = createLog('info', {
    stream: { write: (line) => void lines.push(line) },
    process: 'api@host:1',
  });
  const handle = async (id: string) => {
    await Promise.resolve();
    addLogFields({ payment: `pay_${id}` });
    log.warn('reconcile.failed', { count: 1 });
  };
  await Promise.all([
    withLogFields({ request_id: 'a' }, () => handle('1')),
    withLogFields({ request_id: 'b' }, () => withLogFields({ job: 'j' }, () => handle('2'))),
  ]);
  log.info('server.stopping');
  const written = lines.map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    { process: 'api@host:1', request_id: 'a', payment: 'pay_1', count: 1 },
    { process: 'api@host:1', request_id: 'b', job: 'j', payment: 'pay_2' },
    { process: 'api@host:1', msg: 'server.stopping' },
  ]);
  expect(written[2]).not.toHaveProperty('payment');
});
