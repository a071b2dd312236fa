import {
  BASE_PATHS,
  type Call,
  calls,
  envelopeOf,
  type KioskConfig,
  type Language,
  META_MESSAGES,
  Refusal,
} from '@jepret/contract';
import { z } from 'zod';
import { CallError } from './call-error.ts';

interface CallRequest<C extends Call> {
  params?: Record<string, string>;
  body?: C['body'] extends z.ZodType ? z.input<C['body']> : never;
  /** Files that travel beside the fields of a form. */
  files?: readonly { field: string; name: string; content: Blob }[];
  headers?: Record<string, string>;
  /** Instead of the kiosk's stored token: the staff calls bring their own. */
  token?: string;
  signal?: AbortSignal;
  /** For work that takes longer than an answer usually does. */
  timeoutMs?: number;
}

export interface ApiClient {
  call<C extends Call>(call: C, request?: CallRequest<C>): Promise<CallOutcome<C>>;
  getConfig(): Promise<KioskConfig>;
}

interface CallOutcome<C extends Call> {
  data: z.output<C['data']>;
  topLevel: C['topLevel'] extends z.ZodType ? z.output<C['topLevel']> : undefined;
}

interface Dependencies {
  fetch: typeof globalThis.fetch;
  findToken(): string | undefined;
  /** Signs the kiosk out (SIGN-38); told its token at the moment the call was sent. */
  onTokenRejected(rejectedToken: string | undefined): void;
  /** Told the `Date` header of every answer. */
  noteServerTime?(dateHeader: string | null): void;
  /** In which the server's sentences are wanted. */
  getLanguage(): Language;
}

const CALL_TIMEOUT_MS = 30_000;
/** Files on a slow line; the server waits as long for them. */
const FORM_TIMEOUT_MS = 120_000;
/** All that is read of a refusal; what else a proxy in between dropped or added does not matter. */
const Complaint = z.object({
  meta: z.object({
    message: z.string(),
    errors: Refusal.shape.meta.shape.errors.optional().catch(undefined),
  }),
  error: z.string().optional(),
});
type Complaint = z.infer<typeof Complaint>;

export function createApiClient(dependencies: Dependencies): ApiClient {
  let config: Promise<KioskConfig> | undefined;

  const getConfig = () => {
    config ??= send(dependencies, calls.getKioskConfig, {}, '').then(
      (outcome) => outcome.data,
      (error) => {
        config = undefined;
        throw error;
      },
    );
    return config;
  };

  return {
    getConfig,
    async call(call, request = {}) {
      const { bases } = await getConfig();
      return send(dependencies, call, request, bases[call.base]);
    },
  };
}

async function send<C extends Call>(
  dependencies: Dependencies,
  call: C,
  request: CallRequest<C>,
  base: string,
): Promise<CallOutcome<C>> {
  const kioskToken = dependencies.findToken();
  const response = await fetchAnswer(dependencies, call, request, base, kioskToken);
  dependencies.noteServerTime?.(response.headers.get('date'));
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const complaint = Complaint.safeParse(answer).data;
    if (isTokenRejected(response, complaint)) dependencies.onTokenRejected(kioskToken);
    throw refused(response.status, complaint);
  }

  const parsed = envelopeOf(call.data).safeParse(answer);
  const topLevel = call.topLevel?.safeParse(answer);
  if (!parsed.success || topLevel?.success === false) {
    throw new CallError(502, [(t) => t('call.notUnderstood')], { isLocal: true });
  }
  return {
    data: parsed.data.data,
    topLevel: topLevel?.data,
  } as CallOutcome<C>;
}

async function fetchAnswer<C extends Call>(
  { fetch, getLanguage }: Dependencies,
  call: C,
  request: CallRequest<C>,
  base: string,
  kioskToken: string | undefined,
): Promise<Response> {
  const token = request.token ?? (call.access === 'kiosk' ? kioskToken : undefined);
  const timeout = AbortSignal.timeout(request.timeoutMs ?? usualTimeoutMs(call));
  const init: RequestInit = {
    method: call.method,
    headers: {
      'Accept-Language': getLanguage(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(call.body && call.encoding !== 'form' ? { 'Content-Type': 'application/json' } : {}),
      ...request.headers,
    },
    // The kiosk's cookie travels along also when calls go to another origin (SIGN-45, RUN-14).
    credentials: 'include',
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...(call.body ? { body: encodeBody(call, request) } : {}),
  };
  try {
    return await fetch(base + BASE_PATHS[call.base] + fillPath(call.path, request.params), init);
  } catch (cause) {
    throw new CallError(undefined, [(t) => t('call.unreachable')], {
      cause,
      isLocal: true,
    });
  }
}

const usualTimeoutMs = ({ encoding }: Call): number =>
  encoding === 'form' ? FORM_TIMEOUT_MS : CALL_TIMEOUT_MS;

function encodeBody<C extends Call>(call: C, { body, files }: CallRequest<C>): BodyInit {
  if (call.encoding !== 'form') return JSON.stringify(body ?? {});
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(field, String(value));
  }
  for (const file of files ?? []) form.append(file.field, file.content, file.name);
  return form;
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function isTokenRejected({ status }: Response, complaint: Complaint | undefined): boolean {
  return status === 401 && complaint?.meta.message === META_MESSAGES.kioskTokenInvalid;
}

function refused(status: number, complaint: Complaint | undefined): CallError {
  if (!complaint) return new CallError(status, [(t) => t('call.noAnswer')], { isLocal: true });
  const { message, errors = [{ code: '', message }] } = complaint.meta;
  const reasons = complaint.error ? [complaint.error] : errors.map((reason) => reason.message);
  return new CallError(status, reasons, { errors });
}
