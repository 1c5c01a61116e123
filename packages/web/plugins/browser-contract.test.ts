import { expect, test } from 'vitest';
import { shrinkContract } from './browser-contract.ts';

test('an endpoint keeps what a request needs', () => {
  const code = `export const pay = endpoint({
  ...own,
  path: '/api/v1/pay',
  summary: 'Pays, once.',
  body: z.object({ summary: z.string() }),
  reply: z.array(View).check(z.maxLength(3)),
  status: 201,
  errors: ['order.paid'],
});`;
  const shrunk = shrinkContract(code).replaceAll(/\s+/g, ' ');
  expect(shrunk).toBe(
    "export const pay = /* @__PURE__ */ endpoint({ ...own, path: '/api/v1/pay', " +
      'body: /* @__PURE__ */ z.object({ summary: /* @__PURE__ */ z.string() }), });',
  );
});

test('a definition may be dropped, a call within a function may not', () => {
  const code = `const View = z.object({ at: timestamp() });
export function collect(rows) { const all = []; rows.forEach((row) => all.push(row)); return all; }
const wide = z.string().check((text) => note(text));`;
  expect(
    shrinkContract(code),
  ).toBe(`const View = /* @__PURE__ */ z.object({ at: /* @__PURE__ */ timestamp() });
export function collect(rows) { const all = []; rows.forEach((row) => all.push(row)); return all; }
const wide = /* @__PURE__ */ /* @__PURE__ */ z.string().check((text) => note(text));`);
});
