import { createServer } from 'node:net';
import { SettingError } from '../config/setting-reader.ts';

interface Address {
  host: string;
  port: number;
}

/**
 * Runs before the first start creates an owner: if the port cannot be used, the start ends, and the owner's
 * password would already have been printed and be overlooked.
 */
export async function checkPort(
  { host, port }: Address,
  listen: (address: Address) => Promise<void> = listenOnce,
): Promise<void> {
  await listen({ host, port }).catch((error) => {
    throw listenRefusal(error, { host, port });
  });
}

export function listenRefusal(error: unknown, { host, port }: Address): SettingError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new SettingError(
      `PORT ${port} is already in use on ${host}: stop the other program or choose another PORT.`,
    );
  }
  if (code === 'EACCES') {
    return new SettingError(
      `PORT ${port} is not allowed for this user: choose a PORT of 1024 or more behind a proxy, or give the service the right to use it (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE).`,
    );
  }
  return new SettingError(`HOST and PORT: cannot listen on ${host}, port ${port} (${message}).`);
}

function listenOnce({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
