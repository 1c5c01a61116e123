import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { checkModels } from './check-models.ts';

const { readerModels } = readConfig({});
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saifu-models-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(readerModels, folder, { recursive: true });
});

test('the bundled models match their manifest', async () => {
  await expect(checkModels(readerModels)).resolves.toBeUndefined();
  await expect(checkModels(folder)).resolves.toBeUndefined();
});

const INVALID_MODELS: readonly (readonly [string, () => void, RegExp])[] = [
  ['one byte more', () => appendFileSync(join(folder, 'recogniser.onnx'), 'x'), /recogniser\.onnx/],
  ['a missing file', () => rmSync(join(folder, 'detector.onnx')), /detector\.onnx is missing/],
  ['other characters', () => writeFileSync(join(folder, 'characters.txt'), 'a'), /characters/],
  ['no manifest', () => rmSync(join(folder, 'manifest.json')), /no manifest/],
  ['half a manifest', () => writeFileSync(join(folder, 'manifest.json'), '{"a'), /not a manifest/],
  ['an empty manifest', () => writeFileSync(join(folder, 'manifest.json'), '{}'), /detector/],
  [
    'a manifest that leads elsewhere',
    () => writeFileSync(join(folder, 'manifest.json'), '{"detector":{"file":"../x","sha256":"a"}}'),
    /detector/,
  ],
];

test.each(INVALID_MODELS)(
  '%s prevents the start with a one-line message',
  async (_, spoil, words) => {
    spoil();
    const error = await checkModels(folder).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(words);
    expect(String(error)).toMatch(/^ConfigError: READER_MODELS: [^\n]+$/);
  },
);
