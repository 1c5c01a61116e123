import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import { exitWithParent } from './exit-with-parent.ts';
import { createFrameReader, writeFrame } from './ipc-frames.ts';
import { toFrame } from './result-codec.ts';

const STEP_CPU_MS = 20;

/**
 * Replaces a worker process and does what the content of the photo says, so that the pool can be
 * tested against everything that a photo may cause.
 */
const ACTIONS: Readonly<Record<string, (rest: string) => void>> = {
  read: (title) =>
    writeFrame(process.stdout, {
      header: { fields: { title }, perceptualHash: 'ff', sizes: [] },
      attachments: [],
    }),
  receipt: (title) => writeReceipt(title),
  'receipt-if': (markerFile) => {
    if (existsSync(markerFile)) return writeReceipt('marked');
    process.kill(process.pid, 'SIGSTOP');
  },
  'receipt-after': (markerFile) => {
    const wait = setInterval(() => {
      if (!existsSync(markerFile)) return;
      clearInterval(wait);
      writeReceipt('late');
    }, 5);
  },
  'receipt-once-marked': (markerFile) => {
    if (existsSync(markerFile)) return writeReceipt('marked');
    writeFileSync(markerFile, '');
  },
  reject: (code) =>
    writeFrame(process.stdout, {
      header: { errorCode: code || 'receipt.wrong_format' },
      attachments: [],
    }),
  progress: (part) => {
    writeFrame(process.stdout, { header: { progress: Number(part) }, attachments: [] });
    ACTIONS.read?.('done');
  },
  'be-killed': () => process.kill(process.pid, 'SIGKILL'),
  sleep: () => {},
  nap: (ms) => setTimeout(() => ACTIONS.read?.('awake'), Number(ms)),
  die: () => process.exit(3),
  'die-once': (markerFile) => {
    if (existsSync(markerFile)) return ACTIONS.read?.('again');
    writeFileSync(markerFile, '');
    process.kill(process.pid, 'SIGKILL');
  },
  freeze: () => process.kill(process.pid, 'SIGSTOP'),
  'freeze-once': (markerFile) => {
    if (existsSync(markerFile)) return ACTIONS.read?.('again');
    writeFileSync(markerFile, '');
    process.kill(process.pid, 'SIGSTOP');
  },
  toil: (cpuMs) => toil(Number(cpuMs)),
  spin: (markerFile) => {
    if (markerFile !== '') writeFileSync(markerFile, '');
    for (;;) Math.random();
  },
  grow: () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 20);
  },
  burst: () => {
    for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(64 * 1024 * 1024, 1));
  },
  babble: () => process.stdout.write('what a nice picture, I see a receipt and a cat'),
  env: () => ACTIONS.read?.(Object.keys(process.env).toSorted().join(' ')),
};

/** Uses this much CPU time, in steps with short pauses, as a worker that waits for its threads. */
async function toil(cpuMs: number): Promise<void> {
  const usedMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const untilMs = usedMs() + cpuMs;
  while (usedMs() < untilMs) {
    const stepUntilMs = usedMs() + STEP_CPU_MS;
    while (usedMs() < stepUntilMs);
    await sleep(1);
  }
  ACTIONS.read?.('done');
}

/** A complete result, as another host must send it. */
function writeReceipt(title: string): void {
  const [branch, currency, registration_number, phone] = [null, 'JPY', null, null];
  const [postal_code, address, table_number, waiter] = [null, null, null, null];
  const fields: ExtractedFields = {
    ...{ title, branch, currency, registration_number, phone, postal_code, address },
    ...{ table_number, waiter, pay_amount: 980, issued_at: '2026-11-14T19:05', qr_payload: null },
    items: [{ name: 'お茶', quantity: 1, amount: 980, is_reduced: true }],
    tax_lines: [{ rate: 8, taxable: 980, tax: 72, is_included: true }],
    boxes: [
      {
        field: 'title',
        photo: 0,
        corners: [
          [0, 0],
          [1, 0],
          [1, 0.1],
          [0, 0.1],
        ],
      },
    ],
    confidence: { title: 0.9 },
    verdict: 'sure',
    reasons: ['total.keyword'],
  };
  const photos = [{ jpeg: Buffer.from('ffd8ffe000ffd9', 'hex'), width: 600, height: 800 }];
  writeFrame(process.stdout, toFrame({ fields, photos, perceptualHash: 0xffn }));
}

exitWithParent();
const onData = createFrameReader(1_000_000, ({ attachments }) => {
  const [action = '', ...rest] = String(attachments[0]).split(' ');
  ACTIONS[action]?.(rest.join(' '));
});
process.stdin.on('data', onData).on('end', () => process.exit());
if (!process.argv.includes('mute')) writeFrame(process.stdout, { header: {}, attachments: [] });
