import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const OPEN_MS_MAX = 3000;
const LOOK_EVERY_MS = 50;
const LISTENS = '0A';

/**
 * Blocks the event loop of a Node process while its other threads and the kernel go on, which
 * SIGSTOP does not. SIGUSR1 opens the inspector of the process, on a free port of the loopback
 * interface. Does nothing if the process ends or is frozen meanwhile.
 */
export async function blockEventLoop(pid: number | undefined, ms: number): Promise<void> {
  if (pid === undefined) return;
  const before = new Set(listPorts(pid));
  try {
    process.kill(pid, 'SIGUSR1');
  } catch {
    return;
  }
  const url = await findInspector(pid, before);
  if (url === undefined) return;
  const socket = new WebSocket(url);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const evaluate = (expression: string) =>
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  socket.addEventListener('open', () => {
    evaluate(`for (const end = performance.now() + ${ms}; performance.now() < end; );`);
  });
  socket.addEventListener('message', () => resolve());
  socket.addEventListener('error', () => resolve());
  socket.addEventListener('close', () => resolve());
  await Promise.race([done, sleep(ms + OPEN_MS_MAX, undefined, { ref: false })]);
  // The process stays debuggable until it is restarted.
  socket.close();
}

async function findInspector(pid: number, before: ReadonlySet<number>) {
  const until = performance.now() + OPEN_MS_MAX;
  while (performance.now() < until) {
    // An inspector that an earlier strike opened has an old port.
    const ports = listPorts(pid);
    for (const port of [...ports.filter((each) => !before.has(each)), ...ports]) {
      const url = await readInspectorUrl(port);
      if (url !== undefined) return url;
    }
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}

async function readInspectorUrl(port: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(OPEN_MS_MAX);
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { signal });
    const [target] = (await answer.json()) as readonly { webSocketDebuggerUrl?: string }[];
    return target?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

/** The TCP ports on which a process listens. */
function listPorts(pid: number): readonly number[] {
  try {
    const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readLink(`/proc/${pid}/fd/${fd}`));
    const inodes = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]));
    const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTENS && inodes.has(fields[9]))
      .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
