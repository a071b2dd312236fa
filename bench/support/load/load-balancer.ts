import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LoadBalancer {
  url: string;
  close(): void;
}

/** A load balancer in front of the processes of a chain: each connection goes to the next one. */
export async function startLoadBalancer(ports: () => readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((visitor) => {
    const targets = ports();
    const booth = connect(targets[next++ % targets.length] ?? 0, '127.0.0.1');
    for (const [from, to] of [
      [visitor, booth],
      [booth, visitor],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
