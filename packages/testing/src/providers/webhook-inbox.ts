import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedWebhook {
  headers: Record<string, string | undefined>;
  body: string;
}

export interface WebhookInbox {
  readonly url: string;
  /** Oldest first. */
  readonly webhooks: readonly ReceivedWebhook[];
  /** What the next webhooks are answered with; 200 when nothing is set. */
  answerWith(...answers: InboxAnswer[]): void;
  stop(): Promise<void>;
}

interface InboxAnswer {
  status: number;
  location?: string;
}

/** Stands where the booth's server would be and keeps every webhook as it came. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const webhooks: ReceivedWebhook[] = [];
  const answers: InboxAnswer[] = [];
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
    answerWith: (...next) => void answers.push(...next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
