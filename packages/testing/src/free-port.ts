import { createServer } from 'node:net';

/**
 * Below what the system gives to whoever asks for any port: else another test could get it while its
 * server is still starting, or away for a while. Each process has ports of its own.
 */
const FIRST_PORT = 11_000;
const PROCESSES = 217;
const PORTS_EACH = 100;

let given = 0;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (process.pid % PROCESSES) * PORTS_EACH + (given % PORTS_EACH);
    given += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
