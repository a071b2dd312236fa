import { isIPv6 } from 'node:net';

/**
 * The addresses that share a rate limit. One IPv6 subscriber has 2^64 addresses, the last four groups of eight, so a
 * limit for each address would limit nothing.
 */
export function addressGroup(ip: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
