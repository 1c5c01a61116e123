import { ID_PREFIXES, type IdKind, toTypeId, uuidV7 } from '@saifu/domain/shared/ids';

/** Every example is from this moment. */
const EXAMPLE_TIME_MS = Date.parse('2026-10-01T12:00:00+09:00');
const DAY_MS = 24 * 60 * 60 * 1000;
const JAPAN_MS = 9 * 60 * 60 * 1000;

/** Dates further away, such as dates of birth, do not depend on the day of the recording. */
const MOVED_DAYS_MAX = 800;

/**
 * Replaces everything in a recorded JSON text that differs between two recordings or that looks
 * like a secret: times, ids, tokens, ports. Each keeps its format.
 */
export function normalizeExample(text: string, recordedAt: Date): string {
  return replaceRandomFields(
    replaceAddresses(replaceTokens(replaceIds(moveTimes(text, recordedAt)))),
  );
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|\+09:00)/g;
/** A time that does not depend on the hour of the recording. */
const DEADLINE = /T(?:23:59:59|\d\d:00:00)(?:\.0+)?\+09:00$/;
/** The version of the terms is a date that does not move. */
const DATE = /(?<![\w-]|terms_version":")20\d\d-\d\d-\d\d(?![\dT-])/g;
const COMPACT_DATE = /(?<!\d)(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const MONTH = /(?<="month":")(\d{4}-\d\d)(?=")/g;

function moveTimes(text: string, recordedAt: Date): string {
  const movedMs = EXAMPLE_TIME_MS - recordedAt.getTime();
  const movedDays = toDay(EXAMPLE_TIME_MS) - toDay(recordedAt.getTime());
  const moveDate = (date: string) => {
    const days = Date.parse(date) / DAY_MS;
    if (Math.abs(days - toDay(recordedAt.getTime())) > MOVED_DAYS_MAX) return date;
    return new Date((days + movedDays) * DAY_MS).toISOString().slice(0, 10);
  };
  return text
    .replaceAll(TIME, (time, zone: string) => {
      if (DEADLINE.test(time)) return moveDate(time.slice(0, 10)) + time.slice(10);
      const minutes = Math.round((Date.parse(time) + movedMs) / 60_000);
      const offsetMs = zone === 'Z' ? 0 : JAPAN_MS;
      const iso = new Date(minutes * 60_000 + offsetMs).toISOString();
      return (time.includes('.') ? iso : iso.replace('.000', '')).replace('Z', zone);
    })
    .replaceAll(DATE, moveDate)
    .replaceAll(COMPACT_DATE, (_, year, month, day) => {
      return moveDate(`${year}-${month}-${day}`).replaceAll('-', '');
    })
    .replaceAll(MONTH, (month) => moveDate(`${month}-15`).slice(0, 7));
}

function toDay(unixMs: number): number {
  return Math.floor((unixMs + JAPAN_MS) / DAY_MS);
}

const KINDS = new Map(
  Object.entries(ID_PREFIXES).map(([kind, prefix]) => [prefix as string, kind as IdKind]),
);
const ID = new RegExp(`\\b(${[...KINDS.keys()].join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}\\b`, 'g');
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The first id of each kind in a text is always the same one, and so on. */
function replaceIds(text: string): string {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  const replace = (id: string, prefix: string, format: (uuid: string) => string) => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    const nth = count.toString(16).padStart(2, '0');
    const replaced = format(uuidV7(EXAMPLE_TIME_MS, `00000000-0000-41${nth}-8305-07090b000000`));
    ids.set(id, replaced);
    return replaced;
  };
  return text
    .replaceAll(UUID, (uuid) => replace(uuid, 'uuid', (replaced) => replaced))
    .replaceAll(ID, (id, prefix: string) =>
      replace(id, prefix, (uuid) => toTypeId(KINDS.get(prefix) ?? 'user', uuid)),
    );
}

const TOKEN = /(?<![\w+/-])(sk_|whsec_)?([\w-]{40,}|[A-Za-z0-9+/]{24,}={0,2})(?![\w+/=-])/g;
const PROVIDER_ID = /\b(pm|tok|pi|seti|cs|ch|re|cus)_(?!sandbox)\w+/g;

function replaceTokens(text: string): string {
  return text
    .replaceAll(TOKEN, (token, prefix: string | undefined, random: string) => {
      const isRandom = /\d/.test(random) && /[a-z]/.test(random) && /[A-Z]/.test(random);
      if (!isRandom && prefix === undefined) return token;
      const end = /=*$/.exec(random)?.[0] ?? '';
      const words = prefix === 'whsec_' ? 'ExampleNotASecret' : 'example-not-a-secret-';
      return `${prefix ?? ''}${words.padEnd(random.length - end.length, '0')}${end}`;
    })
    .replaceAll(PROVIDER_ID, (_, prefix: string) => `${prefix}_example`);
}

const URL_ORIGIN = /https?:\/\/([\w.[\]-]+)(:\d+)?(?=[/?#"\\\s]|$)(\/hook)?/g;
const EMAIL_DOMAIN = /(?<=[\w.+-]@)(?![\w.-]*\.example\b)[\w-]+(?:\.[\w-]+)+/g;

function replaceAddresses(text: string): string {
  return text
    .replaceAll(URL_ORIGIN, (origin, host: string, port = '', hook = '') => {
      if (host.endsWith('.example')) return origin;
      if (hook !== '') return `https://shop.example${hook}`;
      return port === ':3000' ? 'https://pay.example' : 'https://provider.example';
    })
    .replaceAll(EMAIL_DOMAIN, 'mail.example')
    .replaceAll(/\b127\.0\.0\.1\b/g, '192.0.2.1');
}

/** Random values that only their field names tell. */
const RANDOM_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/(?<="(?:otp|code)":")\d{6}(?=")/g, '123456'],
  [/(?<="proof_code":")\d{4}(?=")/g, '4821'],
  [/(?<="(?:confirmation_)?number":")\d{2}(?=")/g, '42'],
  [/(?<="duration_ms":)\d+/g, '84'],
  [/(?<="ends_with":")[^"]+(?=")/g, '0000'],
  [/(?<=token=)\d+/g, '1790823600'],
  [/(?<=R-\d{8}-)[0-9A-Z]{8}/g, 'ABCD2345'],
  // The modules of a drawn QR code: its first ones show the format.
  [/(?<= d=\\"[^"\\]{40})[^"\\]{400,}(?=\\")/g, ''],
  [/(?<="next_cursor":")[^"]+(?=")/g, 'example-cursor'],
  [/(?<="name":"\w+@)[\w.-]+:\d+(?=")/g, 'server.example'],
  [/(?<=(?:code|コード)\D{0,20})\b\d{6}\b/g, '123456'],
];

function replaceRandomFields(text: string): string {
  return RANDOM_FIELDS.reduce((all, [field, value]) => all.replaceAll(field, value), text);
}
