import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Names that resolve only inside a network, and names without a dot.
const INSIDE = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/;
const LOCALHOST = /^(?:.+\.)?localhost$/;

/** Parses a webhook URL. Undefined if its text alone rules it out. */
export function readTarget(text: string, isSandbox: boolean): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSpoken = url.protocol === 'https:' || (isSandbox && url.protocol === 'http:');
  if (!isSpoken || url.username !== '' || url.password !== '') return undefined;
  const host = getHost(url);
  if (isAddress(host) || (isSandbox && isLocalhost(host))) return url;
  return INSIDE.test(host) ? undefined : url;
}

/** Without the brackets of an IPv6 address and the trailing dot of a name. */
export function getHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export function isAddress(host: string): boolean {
  return isIPv4(host) || isIPv6(host);
}

export function isLocalhost(host: string): boolean {
  return LOCALHOST.test(host);
}

/**
 * Whether all addresses of a name may be connected to. One internal address rejects the name,
 * because a name with both kinds is an SSRF attempt.
 */
export function mayConnect(url: URL, addresses: readonly string[], isSandbox: boolean): boolean {
  // In the sandbox the receiver usually runs on the same machine.
  if (isSandbox && addresses.every(isLoopback)) return true;
  const port = Number(url.port || '443');
  const isOpenPort = port === 443 || port >= 1024;
  return url.protocol === 'https:' && isOpenPort && addresses.every(isPublic);
}

function isLoopback(address: string): boolean {
  return (isIPv4(address) && LOOPBACK.check(address, 'ipv4')) || address === '::1';
}

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  // Only the public IPv6 range is allowed, so that forms with an embedded IPv4 address (mapped,
  // NAT64) are rejected. 6to4 and Teredo lie inside that range and are listed.
  return (
    isIPv6(address) && PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
  );
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');

const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

// The registries of special-purpose addresses, and the metadata addresses of cloud providers.
const SPECIAL = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of SPECIAL) {
  NOT_PUBLIC.addSubnet(network, bits, isIPv4(network) ? 'ipv4' : 'ipv6');
}
