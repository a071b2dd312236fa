import type { ProviderClock } from './provider-clock.ts';

interface SentNotice {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How notices go wrong; each switch holds until it is set back. */
export interface NoticeSwitches {
  /** Lets the notice, and only the notice, tell another amount. */
  claimedIdr: number | null;
  /** Signs with another merchant's secret. */
  isForged: boolean;
  /** Every notice goes out this many times. */
  copies: number;
  delayMs: number;
  /** Keeps a notice back until the next one is out, and sends it after that one. */
  isReordered: boolean;
}

export interface NoticeSenderOptions {
  clock: ProviderClock;
  /** How long the receiver may take to answer. */
  timeoutMs: number;
  maxRedirects: number;
  /** The wait before the next try after this answer (null: none came); undefined ends it. */
  retryDelayMs(status: number | null, retriesSoFar: number): number | undefined;
}

export interface NoticeSender {
  readonly switches: NoticeSwitches;
  /** Settles when the first try of what goes out now has ended. */
  send(notice: SentNotice): Promise<void>;
  /** Settles when no delivery is under way; those that wait for their time do not count. */
  untilIdle(): Promise<void>;
  stop(): void;
}

/** Posts a provider's notices and repeats them by the provider's own table. */
export function createNoticeSender(options: NoticeSenderOptions): NoticeSender {
  const { clock, timeoutMs, maxRedirects, retryDelayMs } = options;
  const switches: NoticeSwitches = {
    claimedIdr: null,
    isForged: false,
    copies: 1,
    delayMs: 0,
    isReordered: false,
  };
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  let keptBack: SentNotice | undefined;

  function deliver(notice: SentNotice, retries = 0): Promise<void> {
    const delivery = tryDelivery(notice, retries).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
    return delivery;
  }

  async function tryDelivery(notice: SentNotice, retries: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const status = await post(notice, maxRedirects);
    const delayMs = retryDelayMs(status, retries);
    if (delayMs !== undefined) clock.schedule(delayMs, () => deliver(notice, retries + 1));
  }

  async function post({ url, headers, body }: SentNotice, redirects: number) {
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

  async function release(notice: SentNotice): Promise<void> {
    const { copies, delayMs } = switches;
    for (let copy = 0; copy < copies; copy += 1) {
      if (delayMs > 0) clock.schedule(delayMs, () => deliver(notice));
      else await deliver(notice);
    }
  }

  return {
    switches,
    async send(notice) {
      const earlier = keptBack;
      keptBack = switches.isReordered && !earlier ? notice : undefined;
      if (keptBack) return;
      await release(notice);
      if (earlier) await release(earlier);
    },
    async untilIdle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => stopped.abort(),
  };
}
