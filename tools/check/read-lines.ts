import { readFileSync } from 'node:fs';

const NEWLINE = 0x0a;

/** The complete lines of a file and where each ends. What a crash has cut off is left out. */
export function* readLines(
  path: string,
): Generator<{ readonly raw: Buffer; readonly end: number }> {
  const bytes = readFileSync(path);
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    yield { raw: bytes.subarray(from, end), end: end + 1 };
    from = end + 1;
  }
}

/** The object of a line, or undefined if it is none. */
export function parseLine(raw: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(raw.toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
