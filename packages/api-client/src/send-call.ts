import { BASE_PATHS, type Call, envelopeOf, Refusal, type RefusalReason } from '@jepret/contract';
import { z } from 'zod';
import { CallError, type Reason } from './call-error.ts';

export interface CallRequest<C extends Call> {
  params?: Record<string, string>;
  query?: C['query'] extends z.ZodType ? z.input<C['query']> : never;
  body?: C['body'] extends z.ZodType ? z.input<C['body']> : never;
  /** Files that travel beside the fields of a form. */
  files?: readonly { field: string; name: string; content: Blob }[];
  /** What is sent as it is, under its own type, for a call whose body is a file. */
  file?: Blob;
  /** Sends it in another way than usual: one that tells how far it is. */
  fetch?: typeof globalThis.fetch;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For work that takes longer than an answer usually does. */
  timeoutMs?: number;
}

export interface CallOutcome<C extends Call> {
  data: z.output<C['data']>;
  topLevel: C['topLevel'] extends z.ZodType ? z.output<C['topLevel']> : undefined;
  /** What the server says about it, in a sentence. */
  message: string;
}

/** How calls travel: what differs between those who make them. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  /** In front of the call's path: nothing, or another origin. */
  base: string;
  headers: Record<string, string>;
  credentials: RequestCredentials;
  /** Told of every answer, before it is read. */
  onAnswer?(response: Response): void;
  /** Told of every refusal, with the server's sentence where it had one. */
  onRefusal?(status: number, sentence: string | undefined): void;
  /** What to say instead of a refusal's sentences; `language` is theirs, where the server names it. */
  translateRefusal?(
    errors: readonly RefusalReason[],
    language: string | null,
  ): readonly Reason[] | undefined;
}

const CALL_TIMEOUT_MS = 30_000;
/** Files on a slow line; the server waits as long for them. */
const FORM_TIMEOUT_MS = 120_000;
/** A film on a shop's line, with somebody watching who may cancel. */
const FILE_TIMEOUT_MS = 1_800_000;
/** All that is read of a refusal; what else a proxy in between dropped or added does not matter. */
const Complaint = z.object({
  meta: z.object({
    message: z.string(),
    errors: Refusal.shape.meta.shape.errors.optional().catch(undefined),
  }),
  error: z.string().optional(),
});
type Complaint = z.infer<typeof Complaint>;

/** Makes one call of the contract; whatever is not its answer is a `CallError`. */
export async function sendCall<C extends Call>(
  transport: Transport,
  call: C,
  request: CallRequest<C>,
): Promise<CallOutcome<C>> {
  const response = await fetchAnswer(transport, call, request);
  transport.onAnswer?.(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const complaint = Complaint.safeParse(answer).data;
    transport.onRefusal?.(response.status, complaint?.meta.message);
    throw refused(transport, response, complaint);
  }

  const parsed = envelopeOf(call.data).safeParse(answer);
  const topLevel = call.topLevel?.safeParse(answer);
  if (!parsed.success || topLevel?.success === false) {
    // A proxy's page has no envelope of ours.
    const isOfOtherVersion = Complaint.safeParse(answer).success;
    throw new CallError(502, [(t) => t('call.notUnderstood')], { isLocal: true, isOfOtherVersion });
  }
  return {
    data: parsed.data.data,
    topLevel: topLevel?.data,
    message: parsed.data.meta.message,
  } as CallOutcome<C>;
}

async function fetchAnswer<C extends Call>(
  { fetch: usualFetch, base, headers, credentials }: Transport,
  call: C,
  request: CallRequest<C>,
): Promise<Response> {
  const { fetch = usualFetch, file } = request;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? usualTimeoutMs(call));
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
    return await fetch(base + BASE_PATHS[call.base] + addressOf(call, request), init);
  } catch (cause) {
    throw new CallError(undefined, [(t) => t('call.unreachable')], {
      cause,
      isLocal: true,
    });
  }
}

function usualTimeoutMs({ encoding }: Call): number {
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

function addressOf<C extends Call>({ path }: C, { params = {}, query }: CallRequest<C>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}

function refused(
  { translateRefusal }: Transport,
  { status, headers }: Response,
  complaint: Complaint | undefined,
): CallError {
  if (!complaint) {
    const text = status === 413 ? 'call.tooLarge' : 'call.noAnswer';
    return new CallError(status, [(t) => t(text)], { isLocal: true });
  }
  const { message, errors = [{ code: '', message }] } = complaint.meta;
  const translated = translateRefusal?.(errors, headers.get('content-language'));
  const reasons = complaint.error ? [complaint.error] : errors.map((reason) => reason.message);
  return new CallError(status, translated ?? reasons, { errors });
}
