import { BASE_PATHS, type Call, envelopeOf, Refusal, type RefusalReason } from '@jepret/contract';
import { z } from 'zod';
import { CallError, type Reason } from './call-error.ts';

export interface CallRequest<C extends Call> {
  params?: Record<string, string>;
  query?: C['query'] extends z.ZodType ? z.input<C['query']> : never;
  body?: C['body'] extends z.ZodType ? z.input<C['body']> : never;
  /** Files of a form, beside its fields. */
  files?: readonly { field: string; name: string; content: Blob }[];
  /** Body of a call whose encoding is `file`, sent with its own content type. */
  file?: Blob;
  /** Replaces the transport's `fetch`, for example to report progress. */
  fetch?: typeof globalThis.fetch;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For calls that take longer than usual. */
  timeoutMs?: number;
}

export interface CallOutcome<C extends Call> {
  data: z.output<C['data']>;
  topLevel: C['topLevel'] extends z.ZodType ? z.output<C['topLevel']> : undefined;
  /** The server's sentence about the outcome. */
  message: string;
}

/** How calls are sent; differs between kiosk, console and print agent. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  /** Prefix of the call's path: empty, or another origin. */
  base: string;
  headers: Record<string, string>;
  credentials: RequestCredentials;
  /** Called with every response, before its body is read. */
  onResponse?(response: Response): void;
  /** Called with every refusal, and the server's sentence if it had one. */
  onRefusal?(status: number, sentence: string | undefined): void;
  /** Replaces the sentences of a refusal; `language` is their language, if the server sent it. */
  translateRefusal?(
    errors: readonly RefusalReason[],
    language: string | null,
  ): readonly Reason[] | undefined;
}

const CALL_TIMEOUT_MS = 30_000;
/** For files on a slow connection; the server waits as long for them. */
const FORM_TIMEOUT_MS = 120_000;
/** For a video on a slow connection; the person who uploads it can cancel. */
const FILE_TIMEOUT_MS = 1_800_000;
/** The fields of a refusal that are read; a proxy may have added or removed others. */
const RefusalBody = z.object({
  meta: z.object({
    message: z.string(),
    errors: Refusal.shape.meta.shape.errors.optional().catch(undefined),
  }),
  error: z.string().optional(),
});
type RefusalBody = z.infer<typeof RefusalBody>;

/** Sends one call of the contract. Throws a `CallError` for every other response than the expected one. */
export async function sendCall<C extends Call>(
  transport: Transport,
  call: C,
  request: CallRequest<C>,
): Promise<CallOutcome<C>> {
  const response = await fetchResponse(transport, call, request);
  transport.onResponse?.(response);
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const refusal = RefusalBody.safeParse(json).data;
    transport.onRefusal?.(response.status, refusal?.meta.message);
    throw toCallError(transport, response, refusal);
  }

  const parsed = envelopeOf(call.data).safeParse(json);
  const topLevel = call.topLevel?.safeParse(json);
  if (!parsed.success || topLevel?.success === false) {
    // The page of a proxy does not have our envelope.
    const isVersionMismatch = RefusalBody.safeParse(json).success;
    throw new CallError(502, [(t) => t('call.notUnderstood')], {
      isLocal: true,
      isVersionMismatch: isVersionMismatch,
    });
  }
  return {
    data: parsed.data.data,
    topLevel: topLevel?.data,
    message: parsed.data.meta.message,
  } as CallOutcome<C>;
}

async function fetchResponse<C extends Call>(
  { fetch: defaultFetch, base, headers, credentials }: Transport,
  call: C,
  request: CallRequest<C>,
): Promise<Response> {
  const { fetch = defaultFetch, file } = request;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs(call));
  const init: RequestInit = {
    method: call.method,
    headers: {
      ...headers,
      ...(call.body && call.encoding !== 'form' ? { 'Content-Type': 'application/json' } : {}),
      ...(file && { 'Content-Type': file.type }),
      ...request.headers,
    },
    credentials,
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...(call.body ? { body: encodeBody(call, request) } : {}),
    ...(file && { body: file }),
  };
  try {
    return await fetch(base + BASE_PATHS[call.base] + urlPathOf(call, request), init);
  } catch (cause) {
    throw new CallError(undefined, [(t) => t('call.unreachable')], {
      cause,
      isLocal: true,
    });
  }
}

function defaultTimeoutMs({ encoding }: Call): number {
  if (encoding === 'file') return FILE_TIMEOUT_MS;
  return encoding === 'form' ? FORM_TIMEOUT_MS : CALL_TIMEOUT_MS;
}

function encodeBody<C extends Call>(call: C, { body, files }: CallRequest<C>): BodyInit {
  if (call.encoding !== 'form') return JSON.stringify(body ?? {});
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(field, String(value));
  }
  for (const file of files ?? []) form.append(file.field, file.content, file.name);
  return form;
}

function urlPathOf<C extends Call>({ path }: C, { params = {}, query }: CallRequest<C>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const queryEntries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return queryEntries.length === 0 ? filled : `${filled}?${new URLSearchParams(queryEntries)}`;
}

function toCallError(
  { translateRefusal }: Transport,
  { status, headers }: Response,
  refusal: RefusalBody | undefined,
): CallError {
  if (!refusal) {
    const text = status === 413 ? 'call.tooLarge' : 'call.noAnswer';
    return new CallError(status, [(t) => t(text)], { isLocal: true });
  }
  const { message, errors = [{ code: '', message }] } = refusal.meta;
  const translated = translateRefusal?.(errors, headers.get('content-language'));
  const reasons = refusal.error ? [refusal.error] : errors.map((reason) => reason.message);
  return new CallError(status, translated ?? reasons, { errors });
}
