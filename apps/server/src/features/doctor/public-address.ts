import { isIP } from 'node:net';
import type { Clock } from '@jepret/time';
import { isLoopbackName, isPrivateAddress, isPrivateName } from '../../domain/private-addresses.ts';
import type { ReadCertificate, ServerCertificate } from '../../ports/certificates.ts';
import { type Check, type CheckOutcome, fail, ok, warn } from './check.ts';
import { readHealth } from './read-health.ts';

const DAY_MS = 86_400_000;
const FEW_DAYS = 14; // OPS-62
/** Certificates of a shop's own authority last 12 hours and are renewed after 8. */
const FEW_PARTS = 1 / 4; // OPS-62
const HTTPS_PORT = 443;

interface Address {
  publicUrl: string;
  /** All addresses of a name; rejects if it has none. */
  lookup(name: string): Promise<readonly string[]>;
}

/** Whether the name in PUBLIC_URL has an address. */
export const createNameCheck = ({ publicUrl, lookup }: Address): Check => ({
  name: 'Name',
  async run() {
    const host = hostOf(publicUrl);
    if (isLoopbackName(host)) {
      return warn(
        `PUBLIC_URL is ${publicUrl}: phones cannot open links and QR codes of this booth.`,
        'Set PUBLIC_URL to an address that phones can open.',
      );
    }
    if (isIP(host) !== 0) return ok(`PUBLIC_URL has the address ${host} and needs no name.`);
    const addresses = await lookup(host).catch(() => []);
    if (addresses.length > 0) return ok(`${host} has the address ${addresses.join(', ')}.`);
    const message = `The name ${host} in PUBLIC_URL has no address.`;
    return isPrivateName(host)
      ? warn(message, 'Enter the name and this machine’s address in the router of the shop.')
      : fail(message, 'Create a DNS record for it, and check that the network is connected.');
  },
});

interface CertificateOptions extends Pick<Address, 'publicUrl'> {
  clock: Clock;
  readCertificate: ReadCertificate;
}

/** Whether browsers trust the certificate of PUBLIC_URL, and for how long. */
export const createCertificateCheck = (options: CertificateOptions): Check => ({
  name: 'Certificate',
  async run(signal) {
    const { publicUrl, clock, readCertificate } = options;
    const { protocol, port } = new URL(publicUrl);
    const host = hostOf(publicUrl);
    if (protocol === 'http:') return describePlainHttp(publicUrl, host);
    const server = { host, port: Number(port) || HTTPS_PORT };
    const certificate = await readCertificate(server, signal).catch(() => undefined);
    if (certificate) return describeCertificate(certificate, clock.now());
    return fail(
      `${publicUrl} does not answer with TLS.`,
      'Check that the web server with the certificate (Caddy) runs, and that its port is open.',
    );
  },
});

const describePlainHttp = (publicUrl: string, host: string): CheckOutcome =>
  isLoopbackName(host)
    ? ok(`${publicUrl} needs none.`)
    : warn(
        `${publicUrl} has none: browsers on other machines will not allow the camera.`,
        'Set up TLS (with the packages: sudo jepret setup), and set PUBLIC_URL to its https address.',
      );

function describeCertificate(certificate: ServerCertificate, now: number): CheckOutcome {
  const { startsAt, endsAt, problem } = certificate;
  const message = `It is valid until ${new Date(endsAt).toISOString().slice(0, 10)} (${describeLength(endsAt - now)}).`;
  if (problem !== null) {
    return fail(
      endsAt <= now ? 'It has expired.' : `It is not trusted (${problem}).`,
      'Check the clock, and the certificate of the web server (Caddy: sudo journalctl -u caddy).',
    );
  }
  if (endsAt - now >= Math.min(FEW_DAYS * DAY_MS, (endsAt - startsAt) * FEW_PARTS)) {
    return ok(message);
  }
  return warn(message, 'Check why it was not renewed (Caddy: sudo journalctl -u caddy).');
}

interface WebhookOptions extends Address {
  /** Where the payment provider sends its webhooks. */
  webhookUrl: string;
  fetch: typeof globalThis.fetch;
}

/** As far as it can be told from inside: only the provider knows whether it reaches the address. */
export const createWebhookCheck = (options: WebhookOptions): Check => ({
  name: 'Webhooks',
  async run(signal) {
    const { publicUrl, webhookUrl, lookup, fetch } = options;
    const host = hostOf(publicUrl);
    const unreachable = (reason: string) =>
      warn(
        `The payment provider cannot reach ${webhookUrl}: ${reason}. The booth asks it for each payment instead.`,
        'Set PUBLIC_URL to a public https address, to learn of payments at once.',
      );
    if (!publicUrl.startsWith('https:')) return unreachable('it has no TLS');
    if (isPrivateName(host)) return unreachable('its name is not public');
    const addresses = isIP(host) === 0 ? await lookup(host).catch(() => []) : [host];
    if (addresses.length === 0) return unreachable('its name has no address');
    const hidden = addresses.find(isPrivateAddress);
    if (hidden !== undefined) return unreachable(`${hidden} is not a public address`);
    const response = await fetch(`${publicUrl}/health`, { signal }).catch(() => undefined);
    if (response && (await readHealth(response)) !== undefined) {
      return ok(`This server answers at ${webhookUrl}.`);
    }
    return warn(
      `This server cannot reach itself at ${webhookUrl}.`,
      'Open the address on a phone that uses mobile data. If it works there, only the shop’s router blocks it from inside, which does no harm.',
    );
  },
});

/** Without the brackets of an IPv6 address. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

function describeLength(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 2) return `${days} days left`;
  return `${Math.max(0, Math.floor(ms / 3_600_000))} hours left`;
}
