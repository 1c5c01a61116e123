/** What `DATABASE_URL` says about the servers. */
export type DatabaseServers = {
  /** One URL per host, in the given order, each as the driver reads it. */
  readonly urls: readonly string[];
  /** A connection must lead to a server that accepts writes. */
  readonly mustBeWritable: boolean;
};

/** The message says what is wrong without repeating the URL, which may contain a password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

// Scheme, user and password, hosts with ports, path, and query. An unescaped @ in a password is
// part of it, as in every URL parser: the last @ before the path separates the hosts.
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;
const NOT_A_URL = 'must be a URL beginning with postgres:// or postgresql://';
const BAD_HOSTS = 'must name hosts and ports as in host1:5432,host2:5432';
const BAD_ENCODING = 'must have a user and password that are percent-encoded UTF-8';
const BAD_TARGET = 'must have target_session_attrs=any or =read-write';
const LISTED = ['host', 'port', 'target_session_attrs'];

/**
 * Reads the URL of a cluster, `postgres://user:password@host1:5432,host2/name?…`, which the driver
 * does not accept. Like libpq it also takes the lists from `host=` and `port=`, where a host that
 * begins with a slash is the folder of a socket. A URL with one host stays as it is.
 */
export function parseDatabaseUrl(text: string): DatabaseServers {
  const [, scheme, credentials = '', authority = '', path, query = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined) throw new DatabaseUrlError(NOT_A_URL);
  if (!isDecodable(credentials)) throw new DatabaseUrlError(BAD_ENCODING);
  const params = query.split('&').filter((part) => part !== '');
  const target = findParam(params, 'target_session_attrs');
  if (target !== undefined && target !== 'any' && target !== 'read-write') {
    throw new DatabaseUrlError(BAD_TARGET);
  }
  const toUrl = (hosts: string, others: readonly string[]) =>
    `${scheme}${credentials}${hosts}${path}${others.length > 0 ? `?${others.join('&')}` : ''}`;
  const sockets = listHosts(params);
  const hosts = authority.split(',');
  if (sockets.length <= 1 && hosts.length > 1 && hosts.includes('')) {
    throw new DatabaseUrlError(BAD_HOSTS);
  }
  const rest = params.filter((part) => !LISTED.includes(nameOf(part)));
  const kept = params.filter((part) => nameOf(part) !== 'target_session_attrs');
  const urls =
    sockets.length > 1
      ? sockets.map((socket) => toUrl(hosts[0] ?? '', [...rest, ...socket]))
      : hosts.map((host) => toUrl(host, kept));
  if (!urls.every((url) => URL.canParse(url))) {
    throw new DatabaseUrlError(urls.length > 1 || authority !== '' ? BAD_HOSTS : NOT_A_URL);
  }
  const mustBeWritable = target === undefined ? urls.length > 1 : target === 'read-write';
  return urls.length === 1 && target === undefined
    ? { urls: [text], mustBeWritable }
    : { urls, mustBeWritable };
}

/** Undefined if the URL is valid. */
export function findDatabaseUrlError(text: string): string | undefined {
  try {
    parseDatabaseUrl(text);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseUrlError) return error.message;
    throw error;
  }
}

/** The hosts of `host=` with their ports, each as parameters for the driver. */
function listHosts(params: readonly string[]): readonly (readonly string[])[] {
  const hosts = findParam(params, 'host')?.split(',') ?? [];
  const ports = findParam(params, 'port')?.split(',') ?? [];
  if (hosts.length > 1 && (hosts.includes('') || ![0, 1, hosts.length].includes(ports.length))) {
    throw new DatabaseUrlError(BAD_HOSTS);
  }
  if (!ports.every((port) => /^\d{0,5}$/.test(port) && Number(port) < 65_536)) {
    throw new DatabaseUrlError(BAD_HOSTS);
  }
  return hosts.map((host, index) => {
    const port = ports[index] ?? ports[0] ?? '';
    return [`host=${encodeURIComponent(host)}`, ...(port === '' ? [] : [`port=${port}`])];
  });
}

const nameOf = (param: string) => param.split('=', 1)[0] ?? '';

/** Of several with one name the last counts, as for the driver. */
function findParam(params: readonly string[], name: string): string | undefined {
  return new URLSearchParams(params.join('&')).getAll(name).at(-1);
}

/** The driver would throw at every connection. It accepts a % that begins no escape sequence. */
function isDecodable(credentials: string): boolean {
  if (/%(?![\da-f]{2})/i.test(credentials)) return true;
  try {
    decodeURIComponent(credentials);
    return true;
  } catch {
    return false;
  }
}
