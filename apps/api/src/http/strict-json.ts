import { AppError } from '@saifu/domain/shared/app-error';
import { BODY_DEPTH_MAX, TEXT_LENGTH_MAX } from '@saifu/domain/shared/limits';

/**
 * Strict JSON: well-formed UTF-8 without NUL or lone surrogates, at most 32 levels, no duplicate
 * keys, no string longer than the longest field, and only numbers that JavaScript represents
 * exactly. `JSON.parse` accepts all of these silently (`1e400` becomes Infinity, a second `amount`
 * wins), so a proxy or a log could read something else than this server.
 */
export function parseStrictJson(bytes: Buffer): unknown {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return new StrictReader(text).document();
}

/** The input is not strict JSON. Position and cause are not logged: they concern the client. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';
}

export type JsonObject = { [key: string]: unknown };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const SPACE = /[ \t\n\r]*/y;
const WORDS = { true: true, false: false, null: null } as const;

class StrictReader {
  readonly #text: string;
  #at = 0;
  /** Path of the current value, so that an error can name a string that is too long. */
  readonly #path: (string | number)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    const value = this.#value(0);
    this.#space();
    if (this.#at !== this.#text.length) throw new MalformedJson();
    return value;
  }

  #value(depth: number): unknown {
    this.#space();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth + 1);
      case '[':
        return this.#array(depth + 1);
      case '"':
        return this.#string();
      case 't':
        return this.#word('true');
      case 'f':
        return this.#word('false');
      case 'n':
        return this.#word('null');
      default:
        return this.#number();
    }
  }

  #object(depth: number): JsonObject {
    this.#enter(depth);
    const object: JsonObject = {};
    if (this.#skip('}')) return object;
    do {
      this.#space();
      const key = this.#string();
      // A key with a special meaning in JavaScript is never a valid field.
      if (Object.hasOwn(object, key) || key === '__proto__') throw new MalformedJson();
      if (!this.#skip(':')) throw new MalformedJson();
      this.#path.push(key);
      object[key] = this.#value(depth);
      this.#path.pop();
    } while (this.#skip(','));
    if (!this.#skip('}')) throw new MalformedJson();
    return object;
  }

  #array(depth: number): unknown[] {
    this.#enter(depth);
    const array: unknown[] = [];
    if (this.#skip(']')) return array;
    do {
      this.#path.push(array.length);
      array.push(this.#value(depth));
      this.#path.pop();
    } while (this.#skip(','));
    if (!this.#skip(']')) throw new MalformedJson();
    return array;
  }

  #string(): string {
    const value = plainString(this.#match(STRING));
    if (!value.isWellFormed() || value.includes('\0')) throw new MalformedJson();
    if (value.length > TEXT_LENGTH_MAX) throw tooLong(this.#path.join('.'));
    return value;
  }

  #number(): number {
    const value = Number(this.#match(NUMBER));
    const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (!isExact) throw new MalformedJson();
    return value;
  }

  #word<Word extends keyof typeof WORDS>(word: Word): (typeof WORDS)[Word] {
    if (!this.#text.startsWith(word, this.#at)) throw new MalformedJson();
    this.#at += word.length;
    return WORDS[word];
  }

  #enter(depth: number): void {
    if (depth > BODY_DEPTH_MAX) throw new MalformedJson();
    this.#at += 1;
  }

  #skip(char: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    this.#match(SPACE);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new MalformedJson();
    this.#at += found.length;
    return found;
  }
}

/** No field accepts such a string, so it is rejected before validation. */
function tooLong(path: string): AppError {
  const error = { path, code: 'field.too_long', params: { max: TEXT_LENGTH_MAX } } as const;
  return new AppError('request.invalid', {}, [error]);
}

/** `JSON.parse` validates escapes and raw control characters. */
function plainString(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new MalformedJson();
  }
}
