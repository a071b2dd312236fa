import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort } from './check-port.ts';

test('a port below 1024 without permission stops with an error message that has the remedy (RUN-49)', async () => {
  const refuse = () =>
    Promise.reject(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }));
  await expect(checkPort({ host: '0.0.0.0', port: 80 }, refuse)).rejects.toThrow(
    'PORT 80 is not allowed for this user: choose a PORT of 1024 or more behind a proxy, or give the service the right to use it (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE).',
  );
});

test('a used port and a foreign host stop with an error message, and a free port stays free (RUN-49)', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const host = '127.0.0.1';
  await expect(checkPort({ host, port })).rejects.toThrow(`PORT ${port} is already in use`);
  await expect(checkPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST and PORT: cannot listen on 192.0.2.1, port 0',
  );
  await new Promise((resolve) => server.close(resolve));
  await checkPort({ host, port });
  await checkPort({ host, port });
});
