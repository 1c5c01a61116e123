import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { FURTHER_SCENARIOS, SCENARIOS } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('there are 38 scenarios, and each fault belongs to one', () => {
  expect(SCENARIOS).toHaveLength(38);
  const known = [...SCENARIOS, ...FURTHER_SCENARIOS].filter(({ how }) => how === 'fault');
  const struck = new Set(FAULTS.map(({ id }) => id));
  expect([...struck].toSorted()).toEqual(known.map(({ id }) => id).toSorted());
});

test('the other scenarios name a command or a test file that exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const { id, how } of SCENARIOS) {
    if (how === 'fault' || how === 'lives') continue;
    const script = /^npm run (\S+)$/.exec(how)?.[1];
    const file = /(\S+\.test\.ts)$/.exec(how)?.[1];
    const exists = script !== undefined ? script in scripts : existsSync(join(ROOT, file ?? '-'));
    expect(exists, `${id}: ${how}`).toBe(true);
  }
});

test('names of faults are unique', () => {
  const names = FAULTS.map(({ id, name }) => `${id} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
