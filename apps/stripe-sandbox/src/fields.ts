import { badParam } from './errors.ts';
import type { FormMap, FormValue } from './form-body.ts';

/** Reads one parameter. Undefined means not given; null means given as empty. */
export type Reader<T> = (value: FormValue | undefined, at: string) => T;
export type Shape = Readonly<Record<string, Reader<unknown>>>;
export type Read<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

const TEXT_MAX = 1000;
const METADATA_KEYS_MAX = 50;
const METADATA_NAME_MAX = 40;
const METADATA_VALUE_MAX = 500;
const LIST_MAX = 20;

/** Parameters by name. An unknown parameter is an error. */
export function object<S extends Shape>(shape: S): Reader<Read<S>> {
  const readers = Object.entries(shape);
  return (value, at) => {
    const given = toMap(value, at);
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(shape, name)) {
        const param = below(at, name);
        throw badParam(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
      }
    }
    const read = readers.map(([name, reader]) => [name, reader(given[name], below(at, name))]);
    return Object.fromEntries(read) as Read<S>;
  };
}

export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, at) => (value === undefined || value === '' ? undefined : reader(value, at));
}

export function required<T>(reader: Reader<T>): Reader<Exclude<T, undefined | null>> {
  return (value, at) => {
    const read = value === undefined || value === '' ? undefined : reader(value, at);
    if (read === undefined || read === null) {
      throw badParam(`Missing required param: ${at}.`, at, 'parameter_missing');
    }
    return read as Exclude<T, undefined | null>;
  };
}

export const text: Reader<string | null | undefined> = (value, at) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw badParam(`Invalid string: ${at}`, at);
  if (value.length > TEXT_MAX) throw badParam(`Invalid string: ${at} is too long`, at);
  return value === '' ? null : value;
};

export function integer(min: number, max: number): Reader<number | undefined> {
  return (value, at) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      throw badParam(`Invalid integer: ${String(value)}`, at, 'parameter_invalid_integer');
    }
    const number = Number(value);
    if (number < min) throw badParam(`This value must be at least ${min}.`, at, tooSmall(at));
    if (number > max) throw badParam(`This value must be at most ${max}.`, at, tooLarge(at));
    return number;
  };
}

export const flag: Reader<boolean | undefined> = (value, at) => {
  if (value === undefined) return undefined;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw badParam(`Invalid boolean: ${String(value)}`, at);
};

export function oneOf<const T extends readonly string[]>(
  ...values: T
): Reader<T[number] | undefined> {
  return (value, at) => {
    if (value === undefined || value === '') return undefined;
    const found = values.find((known) => known === value);
    if (found === undefined)
      throw badParam(`Invalid ${at}: must be one of ${values.join(', ')}`, at);
    return found;
  };
}

export function list<T>(reader: Reader<T>): Reader<readonly NonNullable<T>[] | undefined> {
  return (value, at) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw badParam('Invalid array', at);
    const items = Object.values(value);
    if (items.length > LIST_MAX) throw badParam('Invalid array: too long', at);
    return items.map((item, index) =>
      required(reader)(item, `${at}[${index}]`),
    ) as NonNullable<T>[];
  };
}

/** Metadata as sent. A key with an empty value is to be removed. */
export const metadata: Reader<Readonly<Record<string, string>> | undefined> = (value, at) => {
  if (value === undefined) return undefined;
  const entries = Object.entries(toMap(value, at));
  if (entries.length > METADATA_KEYS_MAX) throw badParam('Metadata can have up to 50 keys.', at);
  for (const [name, words] of entries) {
    const isFine = typeof words === 'string' && words.length <= METADATA_VALUE_MAX;
    if (!isFine || name.length > METADATA_NAME_MAX) {
      throw badParam('Metadata names may have 40 characters, values 500.', below(at, name));
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
};

export const url: Reader<string | undefined> = (value, at) => {
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? URL.parse(value) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw badParam('Not a valid URL', at, 'url_invalid');
  }
  return parsed.href;
};

function toMap(value: FormValue | undefined, at: string): FormMap {
  if (value === undefined || value === '') return {};
  if (typeof value === 'string') throw badParam('Invalid object', at);
  return value;
}

function below(at: string, name: string): string {
  return at === '' ? name : `${at}[${name}]`;
}

function tooSmall(at: string): string {
  return at === 'amount' ? 'amount_too_small' : 'parameter_invalid_integer';
}

function tooLarge(at: string): string {
  return at === 'amount' ? 'amount_too_large' : 'parameter_invalid_integer';
}
