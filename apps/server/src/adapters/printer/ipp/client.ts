import * as http from 'node:http';
import * as https from 'node:https';
import { STATUS } from './codec/codes.ts';
import { decodeIpp, IppFormatError } from './codec/decode.ts';
import { encodeIpp } from './codec/encode.ts';
import {
  GROUP,
  type IppAttribute,
  type IppMessage,
  type IppVersion,
  ipp,
} from './codec/message.ts';

export interface IppClientOptions {
  /** `ipp://` or `ipps://`, without credentials. */
  address: string;
  credentials?: { user: string; password: string } | undefined;
  /** Printers have self-signed certificates; CUPS servers may have trusted ones. */
  isCertificateChecked?: boolean;
  /** Certificate authorities (PEM) to trust instead of the system's. */
  ca?: string;
  limits?: Partial<IppLimits>;
}

interface IppLimits {
  /** For one call with its response. */
  callMs: number;
  /** For a call that carries a sheet. */
  documentMs: number;
  answerBytes: number;
}

const LIMITS: IppLimits = { callMs: 5_000, documentMs: 60_000, answerBytes: 4_194_304 };

export interface IppRequest {
  operation: number;
  jobId?: number;
  /** Sent after charset, language, printer, job and user. */
  attributes?: readonly IppAttribute[];
  jobAttributes?: readonly IppAttribute[];
  document?: Uint8Array;
}

/** An `answer` was sent by the printer, with any status. */
export type IppAnswer =
  | { kind: 'answer'; status: number; message: IppMessage }
  | { kind: 'unreachable'; reason: string };

export interface IppClient {
  call(request: IppRequest, signal: AbortSignal): Promise<IppAnswer>;
  close(): void;
}

/** All calls use this user, because CUPS shows a job's name only to its owner. */
const USER = 'jepret';

export function createIppClient(options: IppClientOptions): IppClient {
  const limits = { ...LIMITS, ...options.limits };
  const isEncrypted = options.address.startsWith('ipps:');
  const url = new URL(options.address.replace(/^ipp/, 'http'));
  const { credentials, ca, isCertificateChecked: rejectUnauthorized = true } = options;
  // A new connection for each call: a reused one may be dead, and then it would be unknown whether the printer has
  // the job.
  const agent = isEncrypted
    ? new https.Agent({ rejectUnauthorized, ...(ca && { ca }) })
    : new http.Agent();
  let version: IppVersion = [2, 0];
  let requestId = 0;

  async function call(request: IppRequest, signal: AbortSignal): Promise<IppAnswer> {
    const answer = await callOnce(request, signal);
    const isOutdated = answer.kind === 'answer' && answer.status === STATUS.versionNotSupported;
    if (!isOutdated || version[0] === 1) return answer;
    version = [1, 1];
    return callOnce(request, signal);
  }

  async function callOnce(request: IppRequest, signal: AbortSignal): Promise<IppAnswer> {
    if (signal.aborted) return unreachable('The call was cancelled.');
    const timeout = AbortSignal.timeout(request.document ? limits.documentMs : limits.callMs);
    try {
      const answer = await post(encode(request), AbortSignal.any([signal, timeout]));
      if (answer.httpStatus !== 200) return unreachable(explainHttp(answer));
      const message = decodeIpp(answer.body);
      return { kind: 'answer', status: message.code, message };
    } catch (error) {
      if (signal.aborted) return unreachable('The call was cancelled.');
      if (timeout.aborted) return unreachable('The printer does not answer in time.');
      return unreachable(explainFailure(error));
    }
  }

  function encode(request: IppRequest): Buffer {
    const { operation: code, jobId, attributes = [], jobAttributes, document } = request;
    requestId += 1;
    const operationAttributes = [
      ipp.string('charset', 'attributes-charset', 'utf-8'),
      ipp.string('naturalLanguage', 'attributes-natural-language', 'en'),
      ipp.string('uri', 'printer-uri', options.address),
      ...(jobId === undefined ? [] : [ipp.integer('job-id', jobId)]),
      ipp.string('name', 'requesting-user-name', USER),
      ...attributes,
    ];
    const groups = [{ tag: GROUP.operation, attributes: operationAttributes }];
    if (jobAttributes) groups.push({ tag: GROUP.job, attributes: [...jobAttributes] });
    const data = document ?? new Uint8Array();
    return encodeIpp({ version, code, requestId, groups, data });
  }

  function post(body: Buffer, signal: AbortSignal): Promise<HttpAnswer> {
    const { request } = isEncrypted ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent,
        signal,
        headers: { 'content-type': 'application/ipp', 'content-length': body.length },
        ...(credentials && { auth: `${credentials.user}:${credentials.password}` }),
      });
      sent.once('response', (response) => {
        const httpStatus = response.statusCode ?? 0;
        const challenge = response.headers['www-authenticate'] ?? '';
        readLimited(response, limits.answerBytes)
          .then((bytes) => resolve({ httpStatus, challenge, body: bytes }), reject)
          // A printer may refuse before it has the whole sheet; then the rest is not sent.
          .finally(() => sent.destroy());
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  return { call, close: () => agent.destroy() };
}

interface HttpAnswer {
  httpStatus: number;
  /** The WWW-Authenticate header. */
  challenge: string;
  body: Buffer;
}

const unreachable = (reason: string): IppAnswer => ({ kind: 'unreachable', reason });

class TooLongError extends Error {}

async function readLimited(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLongError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function explainHttp({ httpStatus: status, challenge }: HttpAnswer): string {
  if (status === 401 && /\bdigest\b/i.test(challenge) && !/\bbasic\b/i.test(challenge)) {
    return 'The printer requires a Digest sign-in, which the booth does not support: set it to Basic with ipps://, or print through CUPS.';
  }
  if (status === 401) return 'The printer requires another user and password in PRINTER_URL.';
  if (status === 403) return 'The printer does not allow access to this booth.';
  if (status === 404) return 'The printer does not have the path in PRINTER_URL.';
  if (status === 426)
    return 'The printer requires encryption: PRINTER_URL must start with ipps://.';
  return `The printer answers with HTTP status ${status}.`;
}

const FAILURES: Record<string, string> = {
  ECONNREFUSED: 'The printer’s machine answers, but its port is closed.',
  ENOTFOUND: 'The printer’s name was not found in the network.',
  EAI_AGAIN: 'The printer’s name was not found in the network.',
  EHOSTUNREACH: 'The printer is off or not in the network.',
  ENETUNREACH: 'The printer is off or not in the network.',
  ETIMEDOUT: 'The printer is off or not in the network.',
};

function explainFailure(error: unknown): string {
  if (error instanceof TooLongError) return "The printer's response is too long.";
  if (error instanceof IppFormatError)
    return 'The response from PRINTER_URL is not that of a printer.';
  const { code = '' } = Object(error) as NodeJS.ErrnoException;
  if (/CERT|ERR_TLS|UNABLE_TO_VERIFY/.test(code)) {
    return "The printer's certificate is not trusted: see certificate=any in PRINTER_URL.";
  }
  return FAILURES[code] ?? 'The connection to the printer was interrupted.';
}
