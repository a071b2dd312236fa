import { createServer } from 'node:net';

/**
 * Below the system's range of ephemeral ports, so that no other test gets the port while its server is
 * starting or stopped for a while. Each process has its own ports.
 */
const FIRST_PORT = 11_000;
const PROCESSES = 217;
const PORTS_EACH = 100;

let portCount = 0;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_EACH + (portCount % PORTS_EACH);
    portCount += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
