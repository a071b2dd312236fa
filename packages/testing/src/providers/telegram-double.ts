import { type ApiRequest, type ApiResponse, parseJson } from './provider-http.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';

/** Chats that Telegram rejects; every other number is a chat that wrote to the bot. */
export const TELEGRAM_CHATS = {
  unknown: '400400400',
  blocked: '403403403',
} as const;

interface TelegramMessage {
  chat_id: string;
  text: string;
}

/** A double of Telegram's Bot API, on loopback. */
export interface TelegramDouble
  extends Pick<
    ProviderServer<'send'>,
    'url' | 'received' | 'untilReceived' | 'fail' | 'recover' | 'goDown' | 'comeUp' | 'stop'
  > {
  token: string;
  messages: readonly TelegramMessage[];
}

const TOKEN = '123456789:AAF-a-token_that-only-this-double-knows';
const MAX_TEXT_LENGTH = 4096;

export async function startTelegramDouble(): Promise<TelegramDouble> {
  const messages: TelegramMessage[] = [];

  function respond({ path, body, headers }: ApiRequest): ApiResponse {
    const [, token, method] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? [];
    if (token === undefined) return failure(404, 'Not Found');
    // Without a colon it is no token at all.
    if (token !== TOKEN) {
      return token.includes(':') ? failure(401, 'Unauthorized') : failure(404, 'Not Found');
    }
    if (method !== 'sendMessage') return failure(404, 'Not Found');
    const message = Object(parseJson(body));
    const isJson = headers['content-type']?.startsWith('application/json');
    if (!isJson || !message.chat_id) return failure(400, 'Bad Request: chat_id is empty');
    if (message.chat_id === TELEGRAM_CHATS.unknown) {
      return failure(400, 'Bad Request: chat not found');
    }
    if (message.chat_id === TELEGRAM_CHATS.blocked) {
      return failure(403, 'Forbidden: bot was blocked by the user');
    }
    if (!message.text) return failure(400, 'Bad Request: message text is empty');
    if (message.text.length > MAX_TEXT_LENGTH) {
      return failure(400, 'Bad Request: message is too long');
    }
    messages.push({ chat_id: message.chat_id, text: message.text });
    return { status: 200, body: { ok: true, result: { message_id: messages.length } } };
  }

  const server = await startProviderServer<'send'>({
    operationOf: ({ method, path }) =>
      method === 'POST' && path.endsWith('/sendMessage') ? 'send' : undefined,
    respond,
    faultResponses: {
      'rate-limit': telegramBusy(35),
      unavailable: failure(502, 'Bad Gateway'),
      'late-failure': failure(500, 'Internal Server Error'),
    },
  });
  return { ...server, token: TOKEN, messages };
}

const telegramBusy = (seconds: number): ApiResponse => ({
  status: 429,
  body: {
    ...Object(failure(429, `Too Many Requests: retry after ${seconds}`).body),
    parameters: { retry_after: seconds },
  },
});

function failure(code: number, description: string): ApiResponse {
  return { status: code, body: { ok: false, error_code: code, description } };
}
