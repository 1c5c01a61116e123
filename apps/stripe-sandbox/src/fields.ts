import { invalidParamError } from './errors.ts';
import type { FormMap, FormValue } from './form-body.ts';

/** Reads one parameter. Undefined means not given; null means given as empty. */
export type Parser<T> = (value: FormValue | undefined, path: string) => T;
export type Shape = Readonly<Record<string, Parser<unknown>>>;
export type Parsed<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

const TEXT_MAX = 1000;
const METADATA_KEYS_MAX = 50;
const METADATA_NAME_MAX = 40;
const METADATA_VALUE_MAX = 500;
const LIST_MAX = 20;

/** Parameters by name. An unknown parameter is an error. */
export function object<S extends Shape>(shape: S): Parser<Parsed<S>> {
  const parsers = Object.entries(shape);
  return (value, path) => {
    const params = toMap(value, path);
    for (const name of Object.keys(params)) {
      if (!Object.hasOwn(shape, name)) {
        const param = childPath(path, name);
        throw invalidParamError(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
      }
    }
    const parsed = parsers.map(([name, parser]) => [
      name,
      parser(params[name], childPath(path, name)),
    ]);
    return Object.fromEntries(parsed) as Parsed<S>;
  };
}

export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return (value, path) => (value === undefined || value === '' ? undefined : parser(value, path));
}

export function required<T>(parser: Parser<T>): Parser<Exclude<T, undefined | null>> {
  return (value, path) => {
    const parsed = value === undefined || value === '' ? undefined : parser(value, path);
    if (parsed === undefined || parsed === null) {
      throw invalidParamError(`Missing required param: ${path}.`, path, 'parameter_missing');
    }
    return parsed as Exclude<T, undefined | null>;
  };
}

export const text: Parser<string | null | undefined> = longText(TEXT_MAX);

export function longText(lengthMax: number): Parser<string | null | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidParamError(`Invalid string: ${path}`, path);
    if (value.length > lengthMax)
      throw invalidParamError(`Invalid string: ${path} is too long`, path);
    return value === '' ? null : value;
  };
}

export function integer(min: number, max: number): Parser<number | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      throw invalidParamError(
        `Invalid integer: ${String(value)}`,
        path,
        'parameter_invalid_integer',
      );
    }
    const number = Number(value);
    if (number < min)
      throw invalidParamError(`This value must be at least ${min}.`, path, getTooSmallCode(path));
    if (number > max)
      throw invalidParamError(`This value must be at most ${max}.`, path, getTooLargeCode(path));
    return number;
  };
}

export const flag: Parser<boolean | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidParamError(`Invalid boolean: ${String(value)}`, path);
};

export function oneOf<const T extends readonly string[]>(
  ...values: T
): Parser<T[number] | undefined> {
  return (value, path) => {
    if (value === undefined || value === '') return undefined;
    const found = values.find((allowed) => allowed === value);
    if (found === undefined)
      throw invalidParamError(`Invalid ${path}: must be one of ${values.join(', ')}`, path);
    return found;
  };
}

export function list<T>(parser: Parser<T>): Parser<readonly NonNullable<T>[] | undefined> {
  return (value, path) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParamError('Invalid array', path);
    const items = Object.values(value);
    if (items.length > LIST_MAX) throw invalidParamError('Invalid array: too long', path);
    return items.map((item, index) =>
      required(parser)(item, `${path}[${index}]`),
    ) as NonNullable<T>[];
  };
}

/** Metadata as sent. A key with an empty value is to be removed. */
export const metadata: Parser<Readonly<Record<string, string>> | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  const entries = Object.entries(toMap(value, path));
  if (entries.length > METADATA_KEYS_MAX)
    throw invalidParamError('Metadata can have up to 50 keys.', path);
  for (const [name, metadataValue] of entries) {
    const isValid = typeof metadataValue === 'string' && metadataValue.length <= METADATA_VALUE_MAX;
    if (!isValid || name.length > METADATA_NAME_MAX) {
      throw invalidParamError(
        'Metadata names may have 40 characters, values 500.',
        childPath(path, name),
      );
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
};

export const url: Parser<string | undefined> = (value, path) => {
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? URL.parse(value) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw invalidParamError('Not a valid URL', path, 'url_invalid');
  }
  return parsed.href;
};

function toMap(value: FormValue | undefined, path: string): FormMap {
  if (value === undefined || value === '') return {};
  if (typeof value === 'string') throw invalidParamError('Invalid object', path);
  return value;
}

function childPath(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

function getTooSmallCode(path: string): string {
  return path === 'amount' ? 'amount_too_small' : 'parameter_invalid_integer';
}

function getTooLargeCode(path: string): string {
  return path === 'amount' ? 'amount_too_large' : 'parameter_invalid_integer';
}
