import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The cable to a printer, which can be pulled. */
export interface PrinterWire {
  port: number;
  /** Breaks the next connection that would carry more bytes to the printer than that. */
  breakAfter(bytes: number): void;
  /** Breaks the next connection that carried those bytes to the printer, when its answer comes. */
  loseAnswerTo(words: string | Buffer): void;
  /** Resolves when a connection has carried that many bytes to the printer. */
  untilCarried(bytes: number): Promise<void>;
  unplug(): void;
  plugIn(): void;
  close(): Promise<void>;
}

export async function startPrinterWire(targetPort: number): Promise<PrinterWire> {
  const sockets = new Set<Socket>();
  const watchers = new Set<(carriedBytes: number) => void>();
  let breakAt = Number.POSITIVE_INFINITY;
  let lostWords: string | Buffer | undefined;
  let isUnplugged = false;

  const server = createServer((booth) => {
    if (isUnplugged) return void booth.destroy();
    const printer = connect(targetPort, '127.0.0.1');
    for (const socket of [booth, printer]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        booth.destroy();
        printer.destroy();
      });
    }
    let carriedBytes = 0;
    let isHeard = true;
    booth.on('data', (chunk) => {
      const part = chunk.subarray(0, breakAt - carriedBytes);
      carriedBytes += part.length;
      if (lostWords !== undefined && part.includes(lostWords)) {
        lostWords = undefined;
        isHeard = false;
      }
      const isBroken = part.length < chunk.length;
      if (isBroken) breakAt = Number.POSITIVE_INFINITY;
      printer.write(part, () => {
        if (isBroken) booth.destroy();
      });
      for (const watch of watchers) watch(carriedBytes);
    });
    printer.on('data', (chunk) => {
      if (isHeard) booth.write(chunk);
      else booth.destroy();
    });
    printer.once('end', () => booth.end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    breakAfter: (bytes) => {
      breakAt = bytes;
    },
    loseAnswerTo: (words) => {
      lostWords = words;
    },
    untilCarried: (bytes) =>
      new Promise((resolve) => {
        watchers.add(function watch(carriedBytes) {
          if (carriedBytes < bytes) return;
          watchers.delete(watch);
          resolve();
        });
      }),
    unplug() {
      isUnplugged = true;
      breakAll();
    },
    plugIn: () => {
      isUnplugged = false;
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
