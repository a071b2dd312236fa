import type { AlertChannel, AlertMessage, AlertOutcome } from '../../ports/alert-channel.ts';
import type { Post, PostResult } from './http-post.ts';

interface Options {
  token: string;
  baseUrl?: string;
  post: Post;
}

const TELEGRAM_URL = 'https://api.telegram.org';
/** Telegram refuses longer texts. */
const MAX_LENGTH = 4096;

/** Messages of a Telegram bot; the recipient is the id of a chat. */
export function createTelegramAlertChannel(options: Options): AlertChannel<string> {
  const { token, baseUrl = TELEGRAM_URL, post } = options;
  // The address contains the token, so no error may name it.
  const url = `${baseUrl}/bot${token}/sendMessage`;
  return {
    async send(message, chatId, signal) {
      const body = JSON.stringify({
        chat_id: chatId,
        // Without a parse mode nothing in it is markup.
        text: toText(message),
        link_preview_options: { is_disabled: true },
      });
      return readAnswer(
        await post(url, { headers: { 'content-type': 'application/json' }, body, signal }),
      );
    },
  };
}

function toText({ title, lines, url }: AlertMessage): string {
  const end = `\n\n${url}`;
  const text = [title, ...lines].join('\n\n');
  const room = MAX_LENGTH - end.length;
  return (text.length <= room ? text : `${text.slice(0, room - 1).toWellFormed()}…`) + end;
}

/** The error table of the Bot API. */
function readAnswer(result: PostResult): AlertOutcome {
  if (result.kind === 'failed') return { kind: 'retry', reason: `Telegram: ${result.reason}` };
  const { status } = result;
  const { ok, description, parameters } = Object(parseJson(result.body));
  if (status === 200 && ok === true) return { kind: 'sent' };
  const reason = `Telegram answered ${status}.`;
  switch (status) {
    case 401:
    case 404:
      return {
        kind: 'retry',
        reason: 'Telegram refuses the bot’s token: check ALERT_TELEGRAM_BOT_TOKEN.',
      };
    case 403:
      return {
        kind: 'gone',
        reason: 'The chat has blocked the bot, or never wrote to it. Write to the bot once.',
      };
    case 400:
      return {
        kind: 'gone',
        reason: /chat not found|chat_id|peer_id|upgraded/i.test(String(description))
          ? 'Telegram knows no chat with this id. Write to the bot once, and check the id.'
          : reason,
      };
    case 429: {
      const { retry_after: seconds } = Object(parameters);
      const afterMs = Number.isInteger(seconds) && seconds > 0 ? seconds * 1000 : undefined;
      return {
        kind: 'retry',
        reason: 'Telegram accepts no more messages for now.',
        ...(afterMs !== undefined && { afterMs }),
      };
    }
    default:
      return { kind: 'retry', reason };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
