import type { Scheduler } from '@jepret/time';

interface SentWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Faults of webhooks; each switch applies until it is reset. */
export interface WebhookSwitches {
  /** Wrong amount in the webhook only. */
  claimedIdr: number | null;
  /** Signs webhooks with another merchant's secret. */
  isForged: boolean;
  /** How many times every webhook is sent. */
  copies: number;
  delayMs: number;
  /** Holds a webhook and sends it after the next one. */
  isReordered: boolean;
}

export interface WebhookSenderOptions {
  clock: Scheduler;
  /** Time limit for the receiver's response. */
  timeoutMs: number;
  maxRedirects: number;
  /**
   * The delay before the next retry after this response (null: none was received); undefined ends
   * the retries.
   */
  retryDelayMs(status: number | null, retriesSoFar: number): number | undefined;
}

export interface WebhookSender {
  readonly switches: WebhookSwitches;
  /** Resolves when the first attempt of the webhooks sent now has ended. */
  send(webhook: SentWebhook): Promise<void>;
  /** Resolves when no webhook is being sent; scheduled ones do not count. */
  untilIdle(): Promise<void>;
  stop(): void;
}

/** Posts a provider's webhooks and repeats them by the provider's schedule. */
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
  const deliveries = new Set<Promise<void>>();
  let heldWebhook: SentWebhook | undefined;

  function deliver(webhook: SentWebhook, retries = 0): Promise<void> {
    const delivery = tryDelivery(webhook, retries).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
    return delivery;
  }

  async function tryDelivery(webhook: SentWebhook, retries: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const status = await post(webhook, maxRedirects);
    const delayMs = retryDelayMs(status, retries);
    if (delayMs !== undefined) clock.schedule(delayMs, () => deliver(webhook, retries + 1));
  }

  async function post({ url, headers, body }: SentWebhook, redirects: number) {
    const timeout = new AbortController();
    const cancelTimeout = clock.schedule(timeoutMs, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, stopped.signal]);
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
      cancelTimeout();
    }
  }

  async function sendNow(webhook: SentWebhook): Promise<void> {
    const { copies, delayMs } = switches;
    for (let copy = 0; copy < copies; copy += 1) {
      if (delayMs > 0) clock.schedule(delayMs, () => deliver(webhook));
      else await deliver(webhook);
    }
  }

  return {
    switches,
    async send(webhook) {
      const earlier = heldWebhook;
      heldWebhook = switches.isReordered && !earlier ? webhook : undefined;
      if (heldWebhook) return;
      await sendNow(webhook);
      if (earlier) await sendNow(earlier);
    },
    async untilIdle() {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
    stop: () => stopped.abort(),
  };
}
