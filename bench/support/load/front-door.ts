import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FrontDoor {
  url: string;
  close(): void;
}

/** What stands before the processes of a chain: each connection goes to the next of them. */
export async function openFrontDoor(ports: () => readonly number[]): Promise<FrontDoor> {
  const open = new Set<Socket>();
  let next = 0;
  const door = createServer((visitor) => {
    const known = ports();
    const booth = connect(known[next++ % known.length] ?? 0, '127.0.0.1');
    for (const [here, there] of [
      [visitor, booth],
      [booth, visitor],
    ] as const) {
      open.add(here);
      here.setNoDelay(true);
      here.pipe(there);
      here
        .on('error', () => there.destroy())
        .on('close', () => {
          open.delete(here);
          there.destroy();
        });
    }
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      door.close();
      for (const socket of open) socket.destroy();
    },
  };
}
