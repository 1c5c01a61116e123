import { existsSync, writeFileSync } from 'node:fs';
import { endWithParent } from './exit-with-parent.ts';
import { createFrameReader, writeFrame } from './ipc-frames.ts';

/**
 * Stands where an eye stands and does what is written on the photograph, so that whoever employs
 * eyes can be tested against everything that pictures may do to them.
 */
const ACTS: Readonly<Record<string, (rest: string) => void>> = {
  read: (title) =>
    writeFrame(process.stdout, {
      words: { facts: { title }, likeness: 'ff', sizes: [] },
      parts: [],
    }),
  refuse: (code) =>
    writeFrame(process.stdout, { words: { refusal: code || 'receipt.wrong_format' }, parts: [] }),
  progress: (part) => {
    writeFrame(process.stdout, { words: { progress: Number(part) }, parts: [] });
    ACTS.read?.('done');
  },
  'be-killed': () => process.kill(process.pid, 'SIGKILL'),
  sleep: () => {},
  nap: (ms) => setTimeout(() => ACTS.read?.('awake'), Number(ms)),
  die: () => process.exit(3),
  'die-once': (mark) => {
    if (existsSync(mark)) return ACTS.read?.('again');
    writeFileSync(mark, '');
    process.kill(process.pid, 'SIGKILL');
  },
  spin: (mark) => {
    if (mark !== '') writeFileSync(mark, '');
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
  env: () => ACTS.read?.(Object.keys(process.env).toSorted().join(' ')),
};

endWithParent();
const onData = createFrameReader(1_000_000, ({ parts }) => {
  const [act = '', ...rest] = String(parts[0]).split(' ');
  ACTS[act]?.(rest.join(' '));
});
process.stdin.on('data', onData).on('end', () => process.exit());
if (!process.argv.includes('mute')) writeFrame(process.stdout, { words: {}, parts: [] });
