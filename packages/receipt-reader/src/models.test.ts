import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InvalidModelError } from './manifest.ts';
import { openModels } from './models.ts';

/** The smallest possible model: the identity. */
function identityModel(input: string, outputs: readonly string[]): Buffer {
  const field = (number: number, value: Buffer | string) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
  };
  const count = (number: number, value: number) => Buffer.from([number * 8, value]);
  const shape = field(2, field(1, count(1, 1)));
  const type = field(2, field(1, Buffer.concat([count(1, 1), shape])));
  const named = (name: string) => Buffer.concat([field(1, name), type]);
  const nodes = outputs.map((output) =>
    field(1, Buffer.concat([field(1, input), field(2, output), field(4, 'Identity')])),
  );
  const graph = Buffer.concat([
    ...nodes,
    field(2, 'graph'),
    field(11, named(input)),
    ...outputs.map((output) => field(12, named(output))),
  ]);
  const length = Buffer.from([(graph.length & 127) | 128, graph.length >> 7]);
  return Buffer.concat([count(1, 8), Buffer.from([58]), length, graph, field(8, count(2, 13))]);
}

const DETECTOR = identityModel('x', ['map']);
const RECOGNISER = identityModel('x', ['ids', 'prob']);
const CHARACTERS = Buffer.from(' \na\n合\n');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, Buffer>>): Promise<void> {
  const parts: Readonly<Record<string, string>> = {
    detector: 'detector.onnx',
    recogniser: 'recogniser.onnx',
    characters: 'characters.txt',
  };
  const entries = Object.entries(parts).map(([part, file]) => {
    const bytes = files[file] ?? Buffer.alloc(0);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [part, { file, sha256, bytes: bytes.length }];
  });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(Object.fromEntries(entries)));
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(folder, file), bytes);
}

async function getErrorMessage(): Promise<string> {
  const error: unknown = await openModels(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidModelError);
  const message = error instanceof Error ? error.message : '';
  expect(message.split('\n')).toHaveLength(1);
  return message;
}

const whole = {
  'detector.onnx': DETECTOR,
  'recogniser.onnx': RECOGNISER,
  'characters.txt': CHARACTERS,
};

describe('openModels', () => {
  test('opens the files in the manifest', async () => {
    await write(whole);
    const models = await openModels(folder);
    expect(models.characters).toEqual([' ', 'a', '合']);
    await models.detector.release();
    await models.recogniser.release();
  });

  test.each(Object.keys(whole))('rejects a %s with one changed byte', async (file) => {
    await write(whole);
    const bytes = Buffer.from(whole[file as keyof typeof whole]);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await writeFile(join(folder, file), bytes);
    const start = `reader: ${file} is not the file its manifest names (sha256 `;
    expect((await getErrorMessage()).startsWith(start)).toBe(true);
  });

  test.each(Object.keys(whole))('rejects a truncated %s', async (file) => {
    await write(whole);
    await writeFile(join(folder, file), whole[file as keyof typeof whole].subarray(0, 4));
    expect(await getErrorMessage()).toContain(
      `${file} is not the file its manifest names (4 bytes ≠`,
    );
  });

  test.each(Object.keys(whole))('rejects a missing %s', async (file) => {
    await write(whole);
    await rm(join(folder, file));
    expect(await getErrorMessage()).toBe(`reader: ${file} is missing from ${folder}`);
  });

  test('rejects a file that is not a model even if the manifest lists it', async () => {
    await write({ ...whole, 'recogniser.onnx': Buffer.from('these are not weights\nbut words') });
    expect(await getErrorMessage()).toContain('recogniser.onnx is not a model that can be run');
  });

  test('rejects a model with other outputs', async () => {
    await write({ ...whole, 'recogniser.onnx': DETECTOR });
    expect(await getErrorMessage()).toBe(
      'reader: recogniser.onnx is a model of another kind (no ids, prob)',
    );
  });

  test('rejects a directory without a valid manifest', async () => {
    expect(await getErrorMessage()).toBe(`reader: there is no manifest.json in ${folder}`);
    await writeFile(join(folder, 'manifest.json'), 'detector: here');
    expect(await getErrorMessage()).toBe('reader: manifest.json is not a manifest');
    await writeFile(join(folder, 'manifest.json'), '{"detector": {"file": "../x"}}');
    expect(await getErrorMessage()).toContain('does not say which file the detector is');
  });
});
