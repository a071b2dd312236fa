import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished } from 'vitest';

/** One block of a stream of Server-Sent Events, as it was sent. */
interface ReadFrame {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
  /** A heartbeat comment. */
  isComment?: true;
}

export interface EventReader {
  response: IncomingMessage;
  frames: ReadFrame[];
  /** The frames that a page receives as messages, without the closing event. */
  messages(): ReadFrame[];
  until(condition: (reader: EventReader) => boolean): Promise<void>;
  ended: Promise<void>;
  close(): void;
}

/** Reads a stream over real HTTP on a separate connection: a pooled one would outlive the test. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  const close = () => void response.destroy();
  onTestFinished(close);
  const frames: ReadFrame[] = [];
  const reader: EventReader = {
    response,
    frames,
    messages: () => frames.filter(({ data, event }) => data !== undefined && !event),
    until: (condition) =>
      expect.poll(() => condition(reader) || `only ${JSON.stringify(frames)} came`).toBe(true),
    ended: readAll(response, frames).catch(() => {}),
    close,
  };
  return reader;
}

async function readAll(response: IncomingMessage, frames: ReadFrame[]): Promise<void> {
  const decoder = new TextDecoder();
  let remainder = '';
  for await (const chunk of response) {
    remainder += decoder.decode(chunk, { stream: true });
    const blocks = remainder.split('\n\n');
    remainder = blocks.pop() ?? '';
    frames.push(...blocks.map(toFrame));
  }
}

function toFrame(block: string): ReadFrame {
  const fields = block.split('\n').map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return name.startsWith(':') ? ['isComment', 'true'] : [name, value.join(': ')];
  });
  return Object.fromEntries(fields);
}
