import type { Language } from '@saifu/domain/shared/language';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { cacheByLanguage } from './cache-by-language.ts';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The subset of ICU MessageFormat in use: `{name}`, and `{count, plural, one {# item} other {#
 * items}}` (with exact cases such as `=0` before the categories). Numbers are grouped and lists are
 * joined as in the language. `{seconds, duration}` is a number of seconds, shown in minutes if it
 * is long.
 */
export function format(language: Language, message: string, params: Params = {}): string {
  return new MessageFormatter(language, message, params).formatUntilBrace();
}

/** The placeholder names of a message, for tests. */
export function placeholders(message: string): readonly string[] {
  return [...new Set(typedPlaceholders(message).map((each) => each.replace(/,.*/, '')))];
}

/**
 * The placeholders of a message with their types, as in `seconds, duration`, for comparing the
 * languages in tests.
 */
export function typedPlaceholders(message: string): readonly string[] {
  const found = message.matchAll(/\{\s*([a-z_]+)\s*(?:,\s*([^\s,}]*)\s*)?[,}]/g);
  return [
    ...new Set([...found].map(([, name, type]) => (type ? `${name}, ${type}` : `${name}`))),
  ].sort();
}

// From two minutes on, a duration is shown in minutes.
const LONG_SECONDS = 120;

const unitFormat = (unit: 'minute' | 'second') =>
  cacheByLanguage(
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
  );
const minutes = unitFormat('minute');
const seconds = unitFormat('second');
const numbers = cacheByLanguage((language) => new Intl.NumberFormat(language));
const lists = cacheByLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

/** As `Intl.PluralRules`, whose creation delays the first page. Only English has a singular. */
function selectPlural(language: Language, count: number): 'one' | 'other' {
  return language === 'en' && Math.abs(count) === 1 ? 'one' : 'other';
}

/** As `Intl.NumberFormat`, which is created only for fractions. */
function formatNumber(language: Language, value: number): string {
  return Number.isSafeInteger(value) ? groupDigits(yen(value)) : numbers(language).format(value);
}

class MessageFormatter {
  #at = 0;
  readonly #language: Language;
  readonly #message: string;
  readonly #params: Params;

  constructor(language: Language, message: string, params: Params) {
    this.#language = language;
    this.#message = message;
    this.#params = params;
  }

  formatUntilBrace(count?: number): string {
    let out = '';
    while (this.#at < this.#message.length) {
      const char = this.#message[this.#at];
      if (char === '}') return out;
      this.#at += 1;
      if (char === '{') out += this.#argument();
      else if (char === '#' && count !== undefined) out += this.#show(count);
      else out += char;
    }
    return out;
  }

  /** Starts after the opening brace and ends after the closing one. */
  #argument(): string {
    const name = this.#until(/[,}]/);
    const value = this.#params[name];
    let type = '';
    if (this.#message[this.#at] === ',') {
      this.#at += 1;
      type = this.#until(/[,}]/);
    }
    this.#at += 1;
    if (type === 'plural') return this.#plural(Number(value));
    if (value === undefined) return `{${name}}`;
    const isDuration = type === 'duration' && typeof value === 'number';
    return isDuration ? this.#duration(value) : this.#show(value);
  }

  #plural(count: number): string {
    const category = selectPlural(this.#language, count);
    const forms = new Map<string, string>();
    for (;;) {
      const selector = this.#until(/[{}]/);
      const closing = this.#message[this.#at] !== '{';
      this.#at += 1;
      if (closing) break;
      forms.set(selector, this.formatUntilBrace(count));
      this.#at += 1;
    }
    return forms.get(`=${count}`) ?? forms.get(category) ?? forms.get('other') ?? '';
  }

  #duration(value: number): string {
    const isLong = value >= LONG_SECONDS;
    const words = isLong
      ? minutes(this.#language).format(Math.ceil(value / 60))
      : seconds(this.#language).format(value);
    // Japanese has no space in a duration, whatever Intl returns. A word joiner instead would be
    // copied along with the text.
    return words.replaceAll(' ', this.#language === 'ja' ? '' : '\u00a0');
  }

  #until(stop: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#message.length && !stop.test(this.#message[this.#at] ?? '')) {
      this.#at += 1;
    }
    return this.#message.slice(start, this.#at).trim();
  }

  #show(value: string | number | readonly string[]): string {
    if (typeof value === 'number') return formatNumber(this.#language, value);
    if (typeof value === 'string') return value;
    return lists(this.#language).format(value);
  }
}
