import type { SMTPPoolOptions } from 'nodemailer';

/** Address and encryption of the mail server, as nodemailer's options. */
export type SmtpServer = Required<
  Pick<SMTPPoolOptions, 'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS'>
> &
  Pick<SMTPPoolOptions, 'auth'>;

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Reads `smtps://user:password@host` (TLS from the first byte) or `smtp://user:password@host:587`.
 *
 * `smtp://` requires STARTTLS, so that codes and passwords cannot be read on the way. Two exceptions: a server on
 * this machine is used without encryption, and `?requireTls=false` continues without encryption if the server
 * offers none. `?requireTls=true` disables the first exception. Throws one sentence for the operator; it never
 * repeats the URL, which holds a password.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isMailProtocol(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname)) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://host.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = Number(url.port) || DEFAULT_PORT[url.protocol];
  const secure = url.protocol === 'smtps:';
  if (!secure && port === 465) {
    throw new Error(
      'SMTP_URL names port 465, which uses TLS from the start: begin it with smtps://.',
    );
  }
  const mustEncrypt = readRequireTls(url.searchParams);
  if (secure && mustEncrypt === false) {
    throw new Error(
      'SMTP_URL contradicts itself: smtps:// always encrypts, so drop requireTls=false.',
    );
  }
  return {
    host,
    port,
    secure,
    requireTLS: !secure && (mustEncrypt ?? !isLoopback(host)),
    ignoreTLS: !secure && mustEncrypt === undefined && isLoopback(host),
    auth: readCredentials(url),
  };
}

function isMailProtocol<T extends string>(protocol: T): protocol is T & keyof typeof DEFAULT_PORT {
  return protocol in DEFAULT_PORT;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readRequireTls(parameters: URLSearchParams): boolean | undefined {
  for (const [name, value] of parameters) {
    if (name !== 'requireTls' || !['true', 'false'].includes(value)) {
      throw new Error(
        'SMTP_URL accepts one parameter only: ?requireTls=true or ?requireTls=false.',
      );
    }
  }
  const value = parameters.get('requireTls');
  return value === null ? undefined : value === 'true';
}

function readCredentials({ username, password }: URL): SmtpServer['auth'] {
  if (!username && !password) return undefined;
  try {
    if (!username || !password) throw new Error('incomplete credentials');
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new Error('SMTP_URL needs both user and password, special characters as %40 and so on.');
  }
}
