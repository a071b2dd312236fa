import type { FastifyReply } from 'fastify';

interface StreamFrame {
  id?: number;
  event?: string;
  /** A single line. */
  data?: string;
  /** How long the browser waits before it reconnects. */
  retryMs?: number;
}

/** A stream of Server-Sent Events. */
export interface EventStream {
  /** Resolves when the reader can take more, or has disconnected. */
  send(frame: StreamFrame): Promise<void>;
  /** Keeps proxies from closing an idle connection, and detects disconnected readers. */
  sendHeartbeat(): void;
  /** Sends the last frame and closes the connection. */
  end(frame: StreamFrame): void;
  /** Closes the connection of a reader that takes no more data. */
  destroy(): void;
  isOpen(): boolean;
  /** Whether sent data still waits for the reader. */
  isStalled(): boolean;
  onClose(task: () => void): void;
}

/** Takes over the response from Fastify, with the headers that hooks have set. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  let isOpen = !raw.closed;
  raw.once('close', () => {
    isOpen = false;
  });
  // A lost reader is normal; `close` follows.
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
      // A stalled reader would delay the server's shutdown.
      if (raw.writableNeedDrain) raw.destroy();
      // A keep-alive connection would delay it as well.
      else raw.end(toText(frame), () => socket?.end());
    },
    destroy: () => void raw.destroy(),
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
  // Else nginx buffers the events.
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
