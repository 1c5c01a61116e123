import { createRandom, type Random } from '../chaos/random.ts';
import type { BadCase, Draft, Expected } from './case.ts';
import type { QrCode } from './world.ts';

/** A payload made from the codes of the running product, and the answer that it must get. */
type QrMaker = (codes: readonly QrCode[], origin: string) => string;

const MUTATED_CODES = 100;
const MUTANTS_PER_CODE = 105;
const GROUP_SIZE = 500;

/**
 * QR payloads for `POST /guest/qr/resolve`. Payloads that depend on codes of the running product
 * are made when they are sent.
 */
export function createQrCases(seed: number): readonly QrCase[] {
  const random = createRandom(seed);
  const named: readonly (readonly [kind: string, name: string, make: QrMaker])[] = [
    ...listMutants(random),
    ...listLinks(),
    ...listEmv(random),
    ...listOtherSchemes(random),
  ];
  return named.map(([kind, name, make], at) => toQrCase(kind, name, make, at));
}

export type QrCase = BadCase & { readonly makePayload: QrMaker };

function toQrCase(kind: string, name: string, makePayload: QrMaker, at: number): QrCase {
  return {
    id: `qr/${kind}/${name}`,
    family: 'qr',
    kind,
    group: `qr ${Math.floor(at / GROUP_SIZE)}`,
    operation: 'resolveQr',
    sender: 'guest',
    expected: { outcome: 'either' },
    makePayload,
    draft: () => {
      throw new Error('a QR case is bound to the codes of the running product first');
    },
  };
}

/** The case with its payload and the exact answer that an independent reading of it expects. */
export function bindQrCase(badCase: QrCase, codes: readonly QrCode[], origin: string): BadCase {
  const payload = badCase.makePayload(codes, origin);
  const body = Buffer.from(JSON.stringify({ payload }));
  const headers = { 'content-type': 'application/json' };
  const draft: Draft = { method: 'POST', path: '/api/v1/guest/qr/resolve', headers, body };
  return { ...badCase, expected: expectAnswer(payload, codes, origin), draft: () => draft };
}

const CODE_PATH = /^\/q\/([0-9a-hjkmnp-tv-z]{16})$/;
const TEXT_MAX = 16_384;
const LINK_MAX = 1024;
const PRINTED_ORIGIN = 'https://saifu.example';

/**
 * Accepted is only a payload that a browser would open at one of our codes, or one of our JPQR
 * texts. Anything else at our address is unknown, and all the rest malformed.
 */
function expectAnswer(payload: string, codes: readonly QrCode[], origin: string): Expected {
  const text = payload.trim();
  const isStrange = !payload.isWellFormed() || payload.includes('\0') || payload.length > TEXT_MAX;
  if (payload === '' || isStrange) {
    return { outcome: 'refused', codes: ['request.invalid', 'request.malformed'] };
  }
  const same = codes.find((known) => known.payload === text);
  if (same !== undefined) return toAccepted(same.code);
  if (text === addChecksum(text.slice(0, -8))) return expectJpQr(text, codes);
  const url = URL.parse(text);
  const isOurs = isOurOrigin(url, origin) && url?.username === '' && url.password === '';
  const code = isOurs ? CODE_PATH.exec(url.pathname)?.[1] : undefined;
  if (code === undefined || text.length > LINK_MAX) {
    return { outcome: 'refused', codes: ['qr.malformed'] };
  }
  const isKnown = codes.some((known) => known.code === code);
  return isKnown ? toAccepted(code) : { outcome: 'refused', codes: ['qr.not_found'] };
}

const toAccepted = (code: string): Expected => {
  return { outcome: 'accepted', containing: `"code":"${code}"` };
};

/** Codes are printed with the address of the product, too, whatever the address of a server. */
function isOurOrigin(url: URL | null, origin: string): boolean {
  return url?.origin === origin || url?.origin === PRINTED_ORIGIN;
}

/**
 * A checksum detects misreads and proves nothing. Name and amount are taken from our records, so a
 * JPQR text with a known code leads to that code and to no other.
 */
function expectJpQr(text: string, codes: readonly QrCode[]): Expected {
  const known = codes.find(({ code }) => text.includes(code));
  if (known === undefined) {
    return { outcome: 'refused', codes: ['qr.malformed', 'qr.not_found'] };
  }
  return { outcome: 'either', containing: `"code":"${known.code}"` };
}

/** One character of a good payload is another one, missing, doubled or exchanged. */
function listMutants(random: Random): readonly (readonly [string, string, QrMaker])[] {
  return Array.from({ length: MUTATED_CODES * MUTANTS_PER_CODE }, (_, at) => {
    const place = random.nextFloat();
    const kind = random.between(0, 5);
    const byte = random.between(0x20, 0x7e);
    const make: QrMaker = (codes) => {
      const { payload } = codes[at % codes.length] ?? { payload: '' };
      return mutate(payload, Math.floor(place * payload.length), kind, byte);
    };
    return ['one character', `${at % MUTATED_CODES}-${Math.floor(at / MUTATED_CODES)}`, make];
  });
}

function mutate(text: string, at: number, kind: number, byte: number): string {
  const [before, one, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
  if (kind === 0) return before + after;
  if (kind === 1) return before + one + one + after;
  if (kind === 2) return before + after.slice(0, 1) + one + after.slice(1);
  if (kind === 3) return before + String.fromCharCode(one.charCodeAt(0) ^ 1) + after;
  return before + String.fromCharCode(byte) + after;
}

const HOSTS: readonly ((host: string) => string)[] = [
  (host) => `${host}.evil.invalid`,
  (host) => `evil.invalid/${host}`,
  (host) => `${host}@evil.invalid`,
  (host) => `user:pass@${host}`,
  (host) => `${host}.`,
  (host) => `${host}:80`,
  (host) => `www.${host}`,
  (host) => host.toUpperCase(),
  (host) => host.replace('l', 'І'),
  (host) => host.replace('localhost', '127.0.0.1'),
  (host) => host.replace('localhost', '[::1]'),
  (host) => host.replace('localhost', '0x7f.1'),
  (host) => host.replace('localhost', 'loca\tlhost'),
  (host) => `${host}\\@evil.invalid`,
  (host) => `evil.invalid#@${host}`,
  (host) => `evil.invalid?@${host}`,
  () => 'saifu.example',
  () => 'xn--80ak6aa92e.com',
];
const SCHEMES = [
  'http://',
  'https://',
  'HTTP://',
  'http:/',
  'http:',
  '//',
  'ftp://',
  'saifu://',
  '',
];
const PATHS: readonly ((code: string) => string)[] = [
  (code) => `/q/${code}`,
  (code) => `/q/${code}/`,
  (code) => `/q//${code}`,
  (code) => `/Q/${code}`,
  (code) => `/q/${code.toUpperCase()}`,
  (code) => `/q/../q/${code}`,
  (code) => `/q/%${code.charCodeAt(0).toString(16)}${code.slice(1)}`,
  (code) => `/q/${code}?amount=1&store=other`,
  (code) => `/q/${code}#a`,
  (code) => `/q/${code}%00`,
];

/** Addresses that look like ours, written in other ways, and ours with other paths. */
function listLinks(): readonly (readonly [string, string, QrMaker])[] {
  return HOSTS.flatMap((toHost, host) =>
    SCHEMES.flatMap((scheme, kind) =>
      PATHS.filter((_, path) => (host + kind + path) % 3 === 0).map(
        (toPath, path): readonly [string, string, QrMaker] => {
          const make: QrMaker = (codes, origin) => {
            const { code } = codes[(host + path) % codes.length] ?? { code: '' };
            return `${scheme}${toHost(new URL(origin).host)}${toPath(code)}`;
          };
          return ['scheme and host', `${host}-${kind}-${path}`, make];
        },
      ),
    ),
  );
}

const EMV_VALUES = [
  '１００',
  '-1',
  '0',
  '0.5',
  '1000001',
  '99999999999999',
  'NaN',
  '',
  '1e3',
  ' 1',
];
const EMV_TAGS = ['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63', '64'];

/** JPQR texts with fields left out, repeated, replaced, too long, and with checksums that match. */
function listEmv(random: Random): readonly (readonly [string, string, QrMaker])[] {
  const changes: readonly [string, (fields: EmvField[], tag: string) => EmvField[]][] = [
    ['without', (fields, tag) => fields.filter(([known]) => known !== tag)],
    ['twice', (fields, tag) => [...fields, ...fields.filter(([known]) => known === tag)]],
    ['last', (fields, tag) => fields.toSorted(([one]) => (one === tag ? 1 : -1))],
    ...EMV_VALUES.map((value): (typeof changes)[number] => [
      `as ${value}`,
      (fields, tag) => fields.map(([known, old]) => [known, known === tag ? value : old]),
    ]),
  ];
  return EMV_TAGS.flatMap((tag) =>
    changes.flatMap(([name, change]) =>
      (['right', 'wrong'] as const).map((checksum): readonly [string, string, QrMaker] => {
        const at = random.between(0, 1000);
        const make: QrMaker = (codes) => {
          const texts = codes.filter(({ payload }) => payload.startsWith('0002'));
          const { payload } = texts[at % texts.length] ?? { payload: '' };
          const body = writeFields(change(readFields(payload.slice(0, -8)), tag));
          return checksum === 'right' ? addChecksum(body) : `${body}63040000`;
        };
        return ['EMV', `${tag} ${name}, ${checksum} checksum`, make];
      }),
    ),
  );
}

type EmvField = readonly [tag: string, value: string];

function readFields(text: string): EmvField[] {
  const chars = [...text];
  const fields: EmvField[] = [];
  for (let at = 0; at + 4 <= chars.length; ) {
    const length = Number(chars.slice(at + 2, at + 4).join(''));
    fields.push([chars.slice(at, at + 2).join(''), chars.slice(at + 4, at + 4 + length).join('')]);
    at += 4 + length;
  }
  return fields;
}

const writeFields = (fields: readonly EmvField[]) =>
  fields
    .map(([tag, value]) => `${tag}${String([...value].length).padStart(2, '0')}${value}`)
    .join('');

/** CRC-16/CCITT-FALSE. */
function addChecksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(`${text}6304`)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return `${text}6304${crc.toString(16).toUpperCase().padStart(4, '0')}`;
}

const OTHER_PAYLOADS = [
  ...['', ' ', '0', 'null', '\0', '\u202e', 'tel:0312345678', 'sms:110', 'wifi:T:WPA;S:x;;'],
  ...['WIFI:T:WPA;S:x;P:y;;', 'mailto:a@b.example', 'data:text/html,<script>1</script>'],
  ...['javascript:alert(1)', 'file:///etc/passwd', 'blob:http://localhost/1', 'about:blank'],
  ...[
    'BEGIN:VCARD\nFN:x\nEND:VCARD',
    'bitcoin:1A1zP1',
    'otpauth://totp/x',
    'intent://x#Intent;end',
  ],
  ...[
    'https://qr.paypay.ne.jp/x',
    'https://line.me/R/',
    '9'.repeat(7089),
    '\ud800',
    '日本語'.repeat(90),
  ],
  ...['http://localhost/q/', 'http://localhost:1/q/0000000000000000', 'http://[', 'http://%00/'],
];

/** Payloads of other programs, of random characters and of every length. */
function listOtherSchemes(random: Random): readonly (readonly [string, string, QrMaker])[] {
  const fixed = OTHER_PAYLOADS.map((text, at): readonly [string, string, QrMaker] => {
    return ['other payloads', `fixed ${at}`, () => text];
  });
  const drawn = Array.from({ length: 700 }, (_, at): readonly [string, string, QrMaker] => {
    const length = random.between(1, at % 10 === 0 ? 3000 : 120);
    const top = random.pick([0x7e, 0xff, 0x3fff, 0xffff]);
    const chars = Array.from({ length }, () => String.fromCharCode(random.between(1, top)));
    const text = chars.join('');
    return ['other payloads', `random ${at}`, () => text];
  });
  return [...fixed, ...drawn];
}
