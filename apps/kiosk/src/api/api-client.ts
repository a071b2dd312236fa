import {
  type CallOutcome,
  type CallRequest,
  isTooLargeForProxy,
  sendCall,
} from '@jepret/api-client';
import { type Call, calls, type KioskConfig, type Language, META_MESSAGES } from '@jepret/contract';
import { translateRefusal } from './translate-refusal.ts';

interface KioskCallRequest<C extends Call> extends CallRequest<C> {
  /** Replaces the kiosk's stored token: staff calls use their own. */
  token?: string;
}

export interface ApiClient {
  call<C extends Call>(call: C, request?: KioskCallRequest<C>): Promise<CallOutcome<C>>;
  getConfig(): Promise<KioskConfig>;
}

interface Dependencies {
  fetch: typeof globalThis.fetch;
  findToken(): string | undefined;
  /** Signs the kiosk out (SIGN-38); receives the token that the call was sent with. */
  onTokenRejected(rejectedToken: string | undefined): void;
  /** Receives the `Date` header of every response. */
  onServerDate?(dateHeader: string | null): void;
  /** The language in which the server responds. */
  getLanguage(): Language;
}

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
      try {
        return await send(dependencies, call, request, bases[call.base]);
      } catch (error) {
        // A proxy rejected the call before the server received it. If this report fails, the next
        // try reports again.
        if (isTooLargeForProxy(error)) {
          send(dependencies, calls.reportRefusedUpload, {}, bases.core).catch(() => {});
        }
        throw error;
      }
    },
  };
}

function send<C extends Call>(
  { fetch, findToken, onTokenRejected, onServerDate, getLanguage }: Dependencies,
  call: C,
  { token: staffToken, ...request }: KioskCallRequest<C>,
  base: string,
): Promise<CallOutcome<C>> {
  const kioskToken = findToken();
  const token = staffToken ?? (call.access === 'kiosk' ? kioskToken : undefined);
  return sendCall<C>(
    {
      fetch,
      base,
      headers: {
        'Accept-Language': getLanguage(),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      // Sends the kiosk's cookie to other origins too (SIGN-45, RUN-14).
      credentials: 'include',
      onResponse: ({ headers }) => onServerDate?.(headers.get('date')),
      onRefusal(status, sentence) {
        const isTokenRejected = status === 401 && sentence === META_MESSAGES.kioskTokenInvalid;
        if (isTokenRejected) onTokenRejected(kioskToken);
      },
      translateRefusal: (errors, language) =>
        translateRefusal(errors, { language, wanted: getLanguage() }),
    },
    call,
    request,
  );
}
