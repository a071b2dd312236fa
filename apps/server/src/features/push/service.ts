import { type PaymentEvent, PUSH_TOKEN_LIFETIME_MS, TEXT_LIMITS } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { PushChannel, PushTarget } from '../../ports/push-channel.ts';
import { newToken, type Randomness } from '../../ports/randomness.ts';
import type { PushTokenStore } from './store.ts';

/** Streams check their token every few seconds; not every use is written to the database. */
const TOUCH_INTERVAL_MS = 60_000;
const TOKENS_PER_KIOSK = 10;
/** Longer than any kiosk waits for a payment. */
const EVENT_LIFETIME_MS = 3_600_000;
/** The general form of another provider's tokens; only its use shows whether a token is valid. */
const PLAUSIBLE_TOKEN = new RegExp(`^[\\x21-\\x7e]{20,${TEXT_LIMITS.pushToken}}$`);

interface Dependencies {
  store: PushTokenStore;
  channel: PushChannel;
  clock: Clock;
  randomness: Randomness;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Device tokens (PAY-55), and the events that are sent to them (PAY-58). */
export function createPushService({ store, channel, clock, randomness, log }: Dependencies) {
  const find = (token: string) => store.find(hashToken(token), clock.now(), PUSH_TOKEN_LIFETIME_MS);

  async function findTarget(token: string): Promise<PushTarget | undefined> {
    const found = await find(token);
    if (found?.isInvalid) return undefined;
    if (channel.provider === 'sse') return found && { token, kioskId: found.kioskId };
    return PLAUSIBLE_TOKEN.test(token) ? { token, kioskId: null } : undefined;
  }

  async function deliver(token: string, event: PaymentEvent): Promise<void> {
    const target = await findTarget(token);
    if (!target) return log.warn({}, 'a push event has no valid device token');
    const outcome = await channel.deliver(target, event);
    if (outcome.kind === 'delivered') return;
    const { kind, reason } = outcome;
    if (kind === 'gone') await store.invalidate(hashToken(token), clock.now());
    log[kind === 'refused' ? 'error' : 'warn']({ kind, reason }, 'a push event was not delivered');
  }

  return {
    /** A token of the embedded service, bound to the kiosk. */
    async issue(kioskId: string): Promise<string> {
      const token = newToken(randomness);
      const now = clock.now();
      await store.insert(hashToken(token), kioskId, now);
      // First: otherwise tokens that were used while the clock was ahead would count as newer than this one.
      await store.deleteUnused(now, PUSH_TOKEN_LIFETIME_MS);
      await store.deleteOldest(kioskId, TOKENS_PER_KIOSK);
      return token;
    },

    /** The kiosk of a valid token; this call counts as a use of the token. */
    async findKioskId(token: string): Promise<string | undefined> {
      const now = clock.now();
      const found = await find(token);
      if (!found?.kioskId || found.isInvalid) return undefined;
      if (now - found.lastUsedAt >= TOUCH_INTERVAL_MS) await store.touch(hashToken(token), now);
      return found.kioskId;
    },

    /** False for another kiosk's token. */
    async isKnownPushToken(token: string, kioskId: string): Promise<boolean> {
      const target = await findTarget(token);
      return target !== undefined && (target.kioskId === null || target.kioskId === kioskId);
    },

    /** Never throws: a push is only a hint. */
    async notify(token: string, event: PaymentEvent): Promise<void> {
      try {
        await deliver(token, event);
      } catch (error) {
        log.error({ err: error }, 'a push event could not be sent');
      }
    },

    async purge(): Promise<void> {
      const now = clock.now();
      await store.deleteUnused(now, PUSH_TOKEN_LIFETIME_MS);
      await channel.feed?.purgeBefore(now - EVENT_LIFETIME_MS);
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;
