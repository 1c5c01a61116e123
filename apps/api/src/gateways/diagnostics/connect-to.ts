import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { getNetworkErrorCode } from './error-code.ts';

/**
 * Opens a connection to the host of an http or https URL and closes it: name, route, port and
 * certificate, without a request. Returns the code of the error, or null.
 */
export function connectTo(url: URL, signal: AbortSignal): Promise<string | null> {
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  return new Promise((resolve) => {
    const socket: Socket = isTls
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connectTcp({ host, port });
    const finish = (code: string | null) => {
      socket.destroy();
      resolve(code);
    };
    socket.once(isTls ? 'secureConnect' : 'connect', () => finish(null));
    socket.on('error', (error) => finish(getNetworkErrorCode(error)));
    signal.addEventListener('abort', () => finish('ETIMEDOUT'), { once: true });
  });
}
