import type { FastifyReply } from 'fastify';

interface StreamFrame {
  id?: number;
  event?: string;
  /** One line. */
  data?: string;
  /** How long the browser waits before it comes back. */
  retryMs?: number;
}

/** An answer that goes on: Server-Sent Events, as a browser's EventSource reads them. */
export interface EventStream {
  /** Resolves when the reader can take more, or has gone. */
  send(frame: StreamFrame): Promise<void>;
  /** Keeps proxies from closing a silent line, and finds readers that are gone. */
  sendHeartbeat(): void;
  /** The last frame; then the line is closed. */
  end(frame: StreamFrame): void;
  /** Gives up on a reader that takes nothing any more. */
  cut(): void;
  isOpen(): boolean;
  /** Whether what was sent still waits for the reader. */
  isStalled(): boolean;
  onClose(task: () => void): void;
}

/** Takes the answer out of Fastify's hands, with the headers that the hooks have set. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  let isOpen = !raw.closed;
  raw.once('close', () => {
    isOpen = false;
  });
  // A reader that vanishes is an everyday matter; `close` follows.
  raw.on('error', () => {});
  const { socket } = raw;
  socket?.setNoDelay(true);
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.flushHeaders();

  return {
    async send(frame) {
      if (!isOpen || raw.write(toText(frame))) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          raw.off('drain', done).off('close', done);
          resolve();
        };
        raw.once('drain', done).once('close', done);
      });
    },
    sendHeartbeat() {
      if (isOpen) raw.write(':\n\n');
    },
    end(frame) {
      if (!isOpen) return;
      isOpen = false;
      // Whoever takes nothing would keep a stopping server waiting.
      if (raw.writableNeedDrain) raw.destroy();
      // And so would a line that is kept for further calls.
      else raw.end(toText(frame), () => socket?.end());
    },
    cut: () => void raw.destroy(),
    isOpen: () => isOpen,
    isStalled: () => raw.writableNeedDrain,
    onClose(task) {
      if (raw.closed) task();
      else raw.once('close', task);
    },
  };
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  // Else nginx keeps the events until it has enough of them.
  'x-accel-buffering': 'no',
};

function toText({ id, event, data, retryMs }: StreamFrame): string {
  const lines = [
    retryMs !== undefined && `retry: ${retryMs}`,
    id !== undefined && `id: ${id}`,
    event !== undefined && `event: ${event}`,
    data !== undefined && `data: ${data}`,
  ];
  return `${lines.filter((line) => line !== false).join('\n')}\n\n`;
}
