import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a printer that can break connections. */
export interface PrinterProxy {
  port: number;
  /** Breaks the next connection after this number of bytes to the printer. */
  breakAfter(bytes: number): void;
  /** Breaks the next connection that sent these bytes to the printer, when the response arrives. */
  dropResponseTo(request: string | Buffer): void;
  /** Resolves when a connection has sent this number of bytes to the printer. */
  untilTransferred(bytes: number): Promise<void>;
  unplug(): void;
  plugIn(): void;
  close(): Promise<void>;
}

export async function startPrinterProxy(targetPort: number): Promise<PrinterProxy> {
  const sockets = new Set<Socket>();
  const watchers = new Set<(carriedBytes: number) => void>();
  let breakAt = Number.POSITIVE_INFINITY;
  let droppedRequest: string | Buffer | undefined;
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
    let transferredBytes = 0;
    let isForwarded = true;
    booth.on('data', (chunk) => {
      const part = chunk.subarray(0, breakAt - transferredBytes);
      transferredBytes += part.length;
      if (droppedRequest !== undefined && part.includes(droppedRequest)) {
        droppedRequest = undefined;
        isForwarded = false;
      }
      const isBroken = part.length < chunk.length;
      if (isBroken) breakAt = Number.POSITIVE_INFINITY;
      printer.write(part, () => {
        if (isBroken) booth.destroy();
      });
      for (const watch of watchers) watch(transferredBytes);
    });
    printer.on('data', (chunk) => {
      if (isForwarded) booth.write(chunk);
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
    dropResponseTo: (request) => {
      droppedRequest = request;
    },
    untilTransferred: (bytes) =>
      new Promise((resolve) => {
        watchers.add(function watch(transferredBytes) {
          if (transferredBytes < bytes) return;
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
