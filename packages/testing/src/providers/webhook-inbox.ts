import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  headers: Record<string, string | undefined>;
  body: string;
}

export interface WebhookInbox {
  readonly url: string;
  /** All received webhooks, oldest first. */
  readonly webhooks: readonly ReceivedWebhook[];
  /** Sets the responses to the next webhooks; the default is 200. */
  respondWith(...answers: InboxResponse[]): void;
  stop(): Promise<void>;
}

interface InboxResponse {
  status: number;
  location?: string;
}

/** Receives webhooks instead of the booth's server and stores them. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const webhooks: ReceivedWebhook[] = [];
  const answers: InboxResponse[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    webhooks.push({
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks).toString(),
    });
    const { status, location } = answers.shift() ?? { status: 200 };
    response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    webhooks,
    respondWith: (...next) => void answers.push(...next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
