import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { writeMultipart } from '../uploads/multipart.ts';
import { namesPdf, scriptPdf } from './files.ts';
import { type Reply, type Request, send } from './send.ts';

/** Session of a user who sends hostile uploads and password changes. */
export type Attacker = { readonly token: string; readonly cookie: string };

export type Target = { readonly port: number; readonly attackers: readonly Attacker[] };

export type AttackKind = {
  readonly name: string;
  /** Number of concurrent requests. 1 sends them in sequence. */
  readonly concurrency: number;
};

export type Attack = AttackKind & {
  readonly count: number;
  readonly request: (target: Target, index: number) => Request;
  /** True for a response that must not occur. */
  readonly isAccepted: (reply: Reply) => boolean;
};

// Two runs of combining marks that normalization must reorder mark by mark.
const MARKS = '\u0345'.repeat(16_200) + '\u0334'.repeat(16_200);
/** One address range per attack, so that attacks do not share a rate limit. */
const getAddress = (kind: number) => `127.9.${kind}.9`;
const COUNT = 50;

const json = (method: string, path: string, body: object) => ({
  method,
  path,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

const TEXTS: Readonly<Record<string, Omit<Request, 'from' | 'port'>>> = {
  'sign-in': json('POST', '/login', { login_id: MARKS, password: 'a' }),
  'forgotten password': json('POST', '/guest/forgot', { login_id: MARKS }),
  registration: json('POST', '/guest/registration', { email: MARKS }),
  orders: json('POST', '/guest/orders', {
    store_id: 'sto_00000000000000000000000000',
    pay_amount: 100,
    description: MARKS,
  }),
  'change password': json('PUT', '/userinfo/change_password', { password: MARKS }),
};

/** 202 does not count as accepted: OCR is still running. */
const isSuccess = ({ status }: Reply) => status === 200 || status === 201 || status === 204;

/** Loopback address in its own /24 network. */
const networkAddress = (index: number) => `127.${20 + Math.floor(index / 250)}.${index % 250}.1`;

const texts: readonly Attack[] = Object.entries(TEXTS).map(([where, request], kind) => ({
  name: `combining marks: ${where}`,
  concurrency: 1,
  count: COUNT,
  request: ({ port, attackers }) => ({
    ...request,
    ...attackers[0],
    port,
    from: getAddress(kind),
  }),
  isAccepted: isSuccess,
}));

const textsFromManyNetworks: Attack = {
  name: 'combining marks: 250 networks',
  concurrency: 1,
  count: COUNT * texts.length,
  request: ({ port, attackers }, index) => {
    const all = Object.values(TEXTS);
    const request = all[index % all.length] ?? json('POST', '/login', {});
    return { ...request, ...attackers[0], port, from: networkAddress(index) };
  },
  isAccepted: isSuccess,
};

const signIns = (
  name: string,
  from: (index: number) => string,
  size: Pick<Attack, 'concurrency' | 'count'> = { concurrency: 100, count: 100 },
): Attack => ({
  name,
  ...size,
  request: ({ port }, index) => ({
    ...json('POST', '/login', { login_id: `nobody-${index}@saifu.example`, password: 'wrong' }),
    port,
    from: from(index),
  }),
  isAccepted: isSuccess,
});

const attachmentAttack = (name: string, file: Buffer): Attack => ({
  name,
  concurrency: 1,
  count: COUNT,
  request: ({ port, attackers }, index) => ({
    // The limit is thirty uploads an hour per user, so two users send fifty.
    ...attackers[index % attackers.length],
    method: 'POST',
    path: '/uploads?name=evidence.pdf',
    contentType: 'application/pdf',
    body: file,
    port,
    from: getAddress(20),
  }),
  isAccepted: () => false,
});

async function blankImageAttack(): Promise<Attack> {
  const side = 7000;
  const create = { width: side, height: side, channels: 3, background: 'white' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const head = 'name="receipt"; filename="receipt.jpg"';
  const form = writeMultipart([{ head, type: 'image/jpeg', bytes }]);
  return {
    name: 'blank picture of 49 megapixels',
    concurrency: 1,
    count: COUNT,
    request: ({ port }, index) => ({
      ...form,
      method: 'POST',
      path: '/guest/orders/upload-receipt',
      port,
      from: index % 2 === 0 ? getAddress(21) : networkAddress(index),
    }),
    isAccepted: isSuccess,
  };
}

export async function listAttacks(): Promise<readonly Attack[]> {
  return [
    ...texts,
    textsFromManyNetworks,
    signIns('wrong sign-ins: one address', () => getAddress(23), { concurrency: 1, count: COUNT }),
    signIns('100 wrong sign-ins: one address', () => getAddress(22)),
    signIns('100 wrong sign-ins: one network', (index) => `127.10.0.${1 + index}`),
    signIns('100 wrong sign-ins: 100 networks', networkAddress),
    // Both may be stored: stored PDFs are re-rendered page by page and contain no script.
    attachmentAttack('PDF of 10 MB of escaped names', namesPdf()),
    attachmentAttack('PDF with a hidden script', scriptPdf()),
    await blankImageAttack(),
  ];
}

export type AttackOutcome = {
  readonly sent: number;
  readonly accepted: number;
  readonly replies: ReadonlyMap<string, number>;
};

/** `isStopped` ends the attack after the current round, `isAborted` at once. */
export type Signal = { isStopped: boolean; isAborted: boolean };

const ROUND_EVERY_MS = 1000;

/** Sends one round of the attack per second until stopped, and at least one round. */
export async function run(attack: Attack, target: Target, signal: Signal): Promise<AttackOutcome> {
  const replies = new Map<string, number>();
  let sent = 0;
  let accepted = 0;
  const sendOne = async (index: number) => {
    const reply = await send(attack.request(target, index));
    sent += 1;
    if (attack.isAccepted(reply)) accepted += 1;
    const name = `${reply.status} ${reply.code}`.trim();
    replies.set(name, (replies.get(name) ?? 0) + 1);
  };
  for (;;) {
    const nextAt = performance.now() + ROUND_EVERY_MS;
    for (let from = 0; from < attack.count && !signal.isAborted; from += attack.concurrency) {
      const indexes = Array.from({ length: attack.concurrency }, (_, at) => from + at);
      await Promise.all(indexes.map(sendOne));
    }
    if (!signal.isStopped) await sleep(Math.max(0, nextAt - performance.now()));
    if (signal.isStopped) return { sent, accepted, replies };
  }
}
