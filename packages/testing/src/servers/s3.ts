import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type S3Server, startS3 } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns a private S3 server, which is started by the first request. */
    s3StarterUrl: string;
  }
}

export type S3Account = Omit<S3Server, 'stop'>;

/** Starts the server on demand, because few test runs need it and its start takes seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<S3Server> | undefined;
  const starter = createServer(async (_request, response) => {
    try {
      starting ??= startS3();
      response.end(JSON.stringify(await starting));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => void starter.listen(0, '127.0.0.1', resolve));
  project.provide('s3StarterUrl', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);

  return async () => {
    starter.close();
    starter.closeAllConnections();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}
