import { invalidParamError } from './errors.ts';

/** A form value: a string or nested values by name. */
export type FormValue = string | FormMap;
export type FormMap = { [name: string]: FormValue };

const PAIRS_MAX = 400;
const DEPTH_MAX = 8;
const NAME_MAX = 200;

export type Pair = readonly [name: string, value: string];

export function parsePairs(text: string): readonly Pair[] {
  if (text === '') return [];
  const parts = text.split('&');
  if (parts.length > PAIRS_MAX) throw invalidParamError('Too many parameters.', '');
  return parts.map((part) => {
    const separator = part.indexOf('=');
    return separator < 0
      ? [decode(part), '']
      : [decode(part.slice(0, separator)), decode(part.slice(separator + 1))];
  });
}

/**
 * `a[b][0]=c` becomes `{a: {b: {0: 'c'}}}`. The maps have no prototype, which prevents prototype
 * pollution.
 */
export function nestPairs(pairs: readonly Pair[]): FormMap {
  const root = emptyMap();
  for (const [name, value] of pairs) setValue(root, parseName(name), value);
  return root;
}

/** Parameters are sorted, so that their order does not matter. */
export function canonicalize(pairs: readonly Pair[]): string {
  return JSON.stringify(pairs.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)));
}

function setValue(root: FormMap, path: readonly string[], value: string): void {
  let map = root;
  path.forEach((step, index) => {
    const name = step === '' ? String(Object.keys(map).length) : step;
    if (index === path.length - 1) {
      if (typeof map[name] === 'object')
        throw invalidParamError('Invalid request: mixed types.', name);
      map[name] = value;
      return;
    }
    const child = map[name] ?? emptyMap();
    if (typeof child === 'string') throw invalidParamError('Invalid request: mixed types.', name);
    map[name] = child;
    map = child;
  });
}

function parseName(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  const rest = name.slice(open);
  const isWellFormed = /^(?:\[[^[\]]*\])+$/.test(rest);
  const path = [name.slice(0, open), ...rest.slice(1, -1).split('][')];
  if (!isWellFormed || open === 0 || path.length > DEPTH_MAX || name.length > NAME_MAX) {
    throw invalidParamError('Invalid parameter name.', name.slice(0, NAME_MAX));
  }
  return path;
}

function emptyMap(): FormMap {
  return Object.create(null) as FormMap;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidParamError('Invalid form encoding.', '');
  }
}
