import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not routed in the internet (RFC 6890), or that contain such an IPv4 address and lead to it. */
const PRIVATE_RANGES = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE_RANGES.addSubnet(address, prefix);
}
for (const [address, prefix] of [
  // IPv4-compatible addresses, with the loopback address.
  ['::', 96],
  // NAT64, Teredo and 6to4.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE_RANGES.addSubnet(address, prefix, 'ipv6');
}

export const isPrivateAddress = (address: string): boolean =>
  PRIVATE_RANGES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Names that only the own network knows (RFC 6761, 6762, 8375, and what routers use). */
export const isPrivateName = (name: string): boolean =>
  isIP(name) === 0 &&
  (!name.includes('.') || /\.(?:local|localhost|lan|home|internal|test|home\.arpa)$/i.test(name));

export const isLoopbackName = (name: string): boolean =>
  /(?:^|\.)localhost$/i.test(name) || /^127\.|^::1$/.test(name);
