import type { Scheduler } from '@jepret/time';

interface SentWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How webhooks go wrong; each switch holds until it is set back. */
export interface WebhookSwitches {
  /** Lets the webhook, and only the webhook, tell another amount. */
  claimedIdr: number | null;
  /** Signs with another merchant's secret. */
  isForged: boolean;
  /** Every webhook goes out this many times. */
  copies: number;
  delayMs: number;
  /** Keeps a webhook back until the next one is out, and sends it after that one. */
  isReordered: boolean;
}

export interface WebhookSenderOptions {
  clock: Scheduler;
  /** How long the receiver may take to answer. */
  timeoutMs: number;
  maxRedirects: number;
  /** The wait before the next try after this answer (null: none came); undefined ends it. */
  retryDelayMs(status: number | null, retriesSoFar: number): number | undefined;
}

export interface WebhookSender {
  readonly switches: WebhookSwitches;
  /** Settles when the first try of what goes out now has ended. */
  send(webhook: SentWebhook): Promise<void>;
  /** Settles when no delivery is under way; those that wait for their time do not count. */
  untilIdle(): Promise<void>;
  stop(): void;
}

/** Posts a provider's webhooks and repeats them by the provider's own table. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { clock, timeoutMs, maxRedirects, retryDelayMs } = options;
  const switches: WebhookSwitches = {
    claimedIdr: null,
    isForged: false,
    copies: 1,
    delayMs: 0,
    isReordered: false,
  };
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  let keptBack: SentWebhook | undefined;

  function deliver(webhook: SentWebhook, retries = 0): Promise<void> {
    const delivery = tryDelivery(webhook, retries).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return delivery;
  }

  async function tryDelivery(webhook: SentWebhook, retries: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const status = await post(webhook, maxRedirects);
    const delayMs = retryDelayMs(status, retries);
    if (delayMs !== undefined) clock.schedule(delayMs, () => deliver(webhook, retries + 1));
  }

  async function post({ url, headers, body }: SentWebhook, redirects: number) {
    const late = new AbortController();
    const cancelLimit = clock.schedule(timeoutMs, () => late.abort());
    const signal = AbortSignal.any([late.signal, stopped.signal]);
    try {
      const request = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
      const response = await fetch(url, request);
      await response.arrayBuffer();
      const location = response.headers.get('location');
      const isFollowed = redirects > 0 && [307, 308].includes(response.status);
      if (!isFollowed || !location) return response.status;
      return post({ url: new URL(location, url).href, headers, body }, redirects - 1);
    } catch {
      return null;
    } finally {
      cancelLimit();
    }
  }

  async function release(webhook: SentWebhook): Promise<void> {
    const { copies, delayMs } = switches;
    for (let copy = 0; copy < copies; copy += 1) {
      if (delayMs > 0) clock.schedule(delayMs, () => deliver(webhook));
      else await deliver(webhook);
    }
  }

  return {
    switches,
    async send(webhook) {
      const earlier = keptBack;
      keptBack = switches.isReordered && !earlier ? webhook : undefined;
      if (keptBack) return;
      await release(webhook);
      if (earlier) await release(earlier);
    },
    async untilIdle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopped.abort(),
  };
}
