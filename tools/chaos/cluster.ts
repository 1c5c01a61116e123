import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverUser } from '@saifu/dev-postgres/postgres-user';
import { newFolder } from '../../apps/api/src/testing/data-folder.ts';
import { canInstall, install } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { connectTo } from '../ledger/open-database.ts';

const HA = join(import.meta.dirname, '../../deploy/ha');
const PACKAGES = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
} as const;
const START_MS_MAX = 120_000;
const NODES = 3;

export type ClusterNode = {
  readonly name: string;
  readonly port: number;
  readonly restUrl: string;
  readonly start: () => void;
  /** As `systemctl stop patroni`: PostgreSQL ends cleanly, and a standby takes over. */
  readonly stop: () => Promise<void>;
  /** Sends a signal to Patroni and to PostgreSQL with all of its processes. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Sends SIGKILL to the postmaster alone. */
  readonly killPostmaster: () => void;
};

export type Cluster = {
  readonly nodes: readonly ClusterNode[];
  /** Of HAProxy, which leads to the primary. */
  readonly url: string;
  readonly findPrimary: () => Promise<ClusterNode | undefined>;
  /** Whether there are a primary, a standby that confirms every commit, and no missing node. */
  readonly isComplete: () => Promise<boolean>;
  readonly waitFor: (isTrue: () => Promise<boolean>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** etcd, three nodes of Patroni and HAProxy with the files of `deploy/ha`, on this machine. */
export async function startCluster(): Promise<Cluster> {
  for (const [file, name] of Object.entries(PACKAGES)) {
    if (!existsSync(file) && canInstall()) install(name, name);
  }
  const folder = newFolder('saifu-cluster-');
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawn(program, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
      stdio: 'ignore',
      detached: true,
    });
  const etcdPort = await freePort('127.0.0.1', 0);
  const etcd = run('/usr/bin/etcd', getEtcdArgs(folder, etcdPort, await freePort('127.0.0.1', 0)), {
    ETCD_UNSUPPORTED_ARCH: 'arm64',
  });
  const configFile = join(folder, 'patroni.yml');
  writeFileSync(configFile, adaptPatroni(readFileSync(join(HA, 'patroni.yml'), 'utf8')));
  const nodes: ClusterNode[] = [];
  for (let index = 1; index <= NODES; index += 1) {
    nodes.push(await createNode({ folder, configFile, etcdPort, index, run }));
  }
  for (const node of nodes) node.start();
  const proxyPort = await freePort('127.0.0.1', 0);
  const proxyFile = join(folder, 'haproxy.cfg');
  const proxyText = readFileSync(join(HA, 'haproxy.cfg'), 'utf8');
  writeFileSync(proxyFile, adaptHaproxy(proxyText, proxyPort, nodes));
  const haproxy = run('/usr/sbin/haproxy', ['-db', '-f', proxyFile]);
  const cluster = describeCluster(nodes, `postgres://postgres@127.0.0.1:${proxyPort}/postgres`);
  await cluster.waitFor(cluster.isComplete);
  return {
    ...cluster,
    async stop() {
      for (const node of nodes) node.signal('SIGKILL');
      await Promise.all([etcd, haproxy].map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Role = 'primary' | 'synchronous' | 'replica';

function describeCluster(nodes: readonly ClusterNode[], url: string): Omit<Cluster, 'stop'> {
  const list = async (role: Role) => {
    const answers = await Promise.all(nodes.map(({ restUrl }) => getStatus(`${restUrl}/${role}`)));
    return nodes.filter((_, index) => answers[index] === 200);
  };
  const isStreaming = async () => {
    const client = await connectTo(url);
    const { rowCount } = await client.query(
      "select from pg_stat_replication where state = 'streaming'",
    );
    await client.end();
    return rowCount === nodes.length - 1;
  };
  return {
    nodes,
    url,
    findPrimary: async () => (await list('primary'))[0],
    isComplete: async () => {
      const roles = ['primary', 'synchronous', 'replica'] as const;
      const [primaries = [], confirming = [], standbys = []] = await Promise.all(roles.map(list));
      const isWhole = primaries.length === 1 && standbys.length === nodes.length - 1;
      return isWhole && confirming.length > 0 && (await isStreaming());
    },
    async waitFor(isTrue) {
      const until = Date.now() + START_MS_MAX;
      while (!(await isTrue())) {
        if (Date.now() > until) throw new Error('the cluster did not become ready in time');
        await sleep(250);
      }
    },
  };
}

/** 0 if there is no response, as from a frozen node. */
async function getStatus(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(500) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function getEtcdArgs(folder: string, port: number, peerPort: number): readonly string[] {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  return [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    '--enable-v2',
    ...['--initial-cluster', `one=${peer}`],
  ];
}

/** On one machine, without passwords and TLS. */
function adaptPatroni(text: string): string {
  return text
    .replace(/ {4}- hostssl all .*/, '    - host all all 127.0.0.1/32 trust')
    .replace(/ {4}- hostssl replication .*/, '    - host replication all 127.0.0.1/32 trust')
    .replace('- local all all peer', '- local all all trust');
}

function adaptHaproxy(text: string, port: number, nodes: readonly ClusterNode[]): string {
  const servers = nodes.map(({ name, port: own, restUrl }) => {
    return `\tserver ${name} 127.0.0.1:${own} port ${new URL(restUrl).port}\n`;
  });
  return text
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace(' port 8008', '')
    .replace(/(\tserver db\d .*\n?)+/, servers.join(''));
}

type NodeInput = {
  readonly folder: string;
  readonly configFile: string;
  readonly etcdPort: number;
  readonly index: number;
  readonly run: (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess;
};

async function createNode(input: NodeInput): Promise<ClusterNode> {
  const { folder, configFile, etcdPort, index, run } = input;
  const name = `db${index}`;
  const data = join(folder, name);
  const port = await freePort('127.0.0.1', 0);
  const restPort = await freePort('127.0.0.1', 0);
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
  };
  let patroni: ChildProcess | undefined;
  const getPostmasterPid = () => {
    const file = join(data, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  };
  return {
    name,
    port,
    restUrl: `http://127.0.0.1:${restPort}`,
    start() {
      patroni = run('/usr/bin/patroni', [configFile], env);
    },
    async stop() {
      if (patroni !== undefined) await end(patroni);
    },
    signal(signal) {
      const postmaster = getPostmasterPid();
      const children = postmaster === undefined ? [] : listChildren(postmaster);
      for (const pid of [patroni?.pid, postmaster, ...children]) send(pid, signal);
    },
    killPostmaster: () => send(getPostmasterPid(), 'SIGKILL'),
  };
}

function listChildren(pid: number): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function send(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
