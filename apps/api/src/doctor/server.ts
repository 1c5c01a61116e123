import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { getHealth } from '../gateways/diagnostics/get-health.ts';
import { checkModels } from '../receipt-ocr/check-models.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** A proxy answers so while no process behind it is ready. */
const NOT_READY_STATUS = /^50[234]$/;
const NOT_STARTED = /^(?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/;

export const publicUrlCheck: Check = {
  name: 'public address',
  async run({ config: { publicUrl }, version }, signal) {
    const health = await getHealth(publicUrl, signal);
    const { host } = publicUrl;
    const start = 'Start the processes and the proxy, and run this again.';
    if (health.kind === 'unreachable') {
      const text = `${host} does not answer (${health.code}).`;
      if (NOT_STARTED.test(health.code)) return warn(text, start);
      return fail(text, 'Check the DNS entry, the certificate and the firewall.');
    }
    if (NOT_READY_STATUS.test(String(health.status))) {
      return warn(`${host} answers ${health.status}: nothing is ready behind it.`, start);
    }
    if (health.version === null) {
      const text = `${host} answers ${health.status}, but it is not this server.`;
      return fail(text, 'Correct PUBLIC_URL or the proxy; it must keep path and Host.');
    }
    if (health.version === version) return ok(`${host} answers with version ${version}.`);
    const text = `${host} answers with version ${health.version}; installed is ${version}.`;
    return warn(text, 'Restart the processes.');
  },
};

export const modelsCheck: Check = {
  name: 'ocr models',
  async run({ config }) {
    if (config.role === 'worker') return skip('A worker reads no receipts.');
    if (config.role !== 'reader' && config.readerUrls.length > 0) {
      return skip('READER_URL is set: other hosts read receipts.');
    }
    try {
      await checkModels(config.readerModels);
      return ok('The models are complete and unchanged.');
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return fail(error.lines.join(' '), 'Correct READER_MODELS, or install the release again.');
    }
  },
};

export const webAppCheck: Check = {
  name: 'web apps',
  async run({ config }) {
    if (config.role === 'worker') return skip('A worker serves no web app.');
    const pages = ['wallet', 'console'].map((app) => join(ROOT, 'apps', app, 'dist/index.html'));
    const found = await Promise.all(pages.map((page) => canUse(page, constants.R_OK)));
    if (!found.includes(false)) return ok('The wallet and the console are built.');
    if (!config.isLive) return warn('The web apps are not built.', 'npm start builds them.');
    return fail('The web apps are not built.', 'Run npm run build.');
  },
};

export const dataFolderCheck: Check = {
  name: 'data folder',
  async run({ config }) {
    if (config.databaseUrl !== null) return skip('DATA_DIR is not needed with DATABASE_URL.');
    if (await canCreateIn(resolve(ROOT, config.dataDir))) return ok('DATA_DIR can be written.');
    return fail('DATA_DIR cannot be written.', 'Give this user the folder, or set DATA_DIR.');
  },
};

/** `npm start` creates missing folders, so the nearest one that exists decides. */
async function canCreateIn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (found === null && folder !== dirname(folder)) return canCreateIn(dirname(folder));
  return found?.isDirectory() === true && canUse(folder, constants.W_OK);
}

function canUse(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
