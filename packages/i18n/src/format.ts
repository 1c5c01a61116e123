import type { Language } from '@saifu/domain/shared/language';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The subset of ICU MessageFormat in use: `{name}`, and `{count, plural, one {# item} other {#
 * items}}` (with exact cases such as `=0` before the categories). Numbers are grouped, lists are
 * joined as in the language, and `seconds` is formatted as a duration, in minutes if it is long.
 */
export function format(language: Language, message: string, params: Params = {}): string {
  return new MessageFormatter(language, message, params).formatUntilBrace();
}

/** The placeholder names of a message, for comparing the languages in tests. */
export function placeholders(message: string): readonly string[] {
  const names = [...message.matchAll(/\{\s*([a-z_]+)\s*[,}]/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}

// From two minutes on, a duration is shown in minutes.
const LONG_SECONDS = 120;

/** Cached per language, because creating an Intl formatter is the most expensive part. */
function onceForEach<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}

const unitFormat = (unit: 'minute' | 'second') =>
  onceForEach(
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
  );
const minutes = unitFormat('minute');
const seconds = unitFormat('second');
const numbers = onceForEach((language) => new Intl.NumberFormat(language));
const lists = onceForEach((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const plurals = onceForEach((language) => new Intl.PluralRules(language));

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
    if (this.#message[this.#at] === '}') {
      this.#at += 1;
      if (value === undefined) return `{${name}}`;
      return name === 'seconds' ? this.#while(Number(value)) : this.#show(value);
    }
    this.#at += 1;
    this.#until(/,/);
    this.#at += 1;
    return this.#plural(Number(value));
  }

  #plural(count: number): string {
    const category = plurals(this.#language).select(count);
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

  #while(waitSeconds: number): string {
    const isLong = waitSeconds >= LONG_SECONDS;
    const words = isLong
      ? minutes(this.#language).format(Math.ceil(waitSeconds / 60))
      : seconds(this.#language).format(waitSeconds);
    // A duration must not break across lines. Japanese has no space in it, whatever Intl returns.
    const blank = this.#language === 'ja' ? '\u2060' : '\u00a0';
    return words.replaceAll(' ', blank);
  }

  #until(stop: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#message.length && !stop.test(this.#message[this.#at] ?? '')) {
      this.#at += 1;
    }
    return this.#message.slice(start, this.#at).trim();
  }

  #show(value: string | number | readonly string[]): string {
    if (typeof value === 'number') return numbers(this.#language).format(value);
    if (typeof value === 'string') return value;
    return lists(this.#language).format(value);
  }
}
