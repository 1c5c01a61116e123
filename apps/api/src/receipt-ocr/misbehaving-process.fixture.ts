import { existsSync, writeFileSync } from 'node:fs';
import { exitWithParent } from './exit-with-parent.ts';
import { createFrameReader, writeFrame } from './ipc-frames.ts';

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

exitWithParent();
const onData = createFrameReader(1_000_000, ({ attachments }) => {
  const [action = '', ...rest] = String(attachments[0]).split(' ');
  ACTIONS[action]?.(rest.join(' '));
});
process.stdin.on('data', onData).on('end', () => process.exit());
if (!process.argv.includes('mute')) writeFrame(process.stdout, { header: {}, attachments: [] });
