const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address that arrived as IPv6 in its own form. */
export function toPlainAddress(address: string): string {
  return address.replace(IPV4_IN_IPV6, '');
}

/** The network of an address: the first three parts of IPv4 or IPv6, thus /24 or /48. */
export function getNetwork(address: string): string {
  const plain = toPlainAddress(address);
  if (plain.includes(':')) return getNetworkPrefix(plain, 3);
  return plain.split('.').slice(0, 3).join('.');
}

/** `203.0.113.0/24` or `2001:db8:1::/48`, in which no single customer can be told apart. */
export function formatNetwork(address: string): string {
  const network = getNetwork(address);
  return network.includes(':')
    ? `${network.replaceAll(/\b0+(?=[0-9a-f])/g, '')}::/48`
    : `${network}.0/24`;
}

/** The first groups of an IPv6 address, written out. */
export function getNetworkPrefix(address: string, groupCount: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return groups
    .slice(0, groupCount)
    .map((group) => group.padStart(4, '0'))
    .join(':');
}
