import {
  PUSH_TOKEN_LIFETIME_MS,
  PUSH_TOKEN_REFRESH_MS,
  PUSH_TOKEN_RETRY_STEP_MS,
  PUSH_TOKEN_TRIES,
} from '@jepret/contract';
import { type Scheduler, wait } from '@jepret/time';
import { isYoungerThan } from '../../time/age.ts';
import type { StoredValues } from '../storage/stored-values.ts';

interface Dependencies {
  clock: Scheduler;
  stored: StoredValues;
  /** Requests a token from the push service; any error means that there is none now. */
  issue(signal: AbortSignal | undefined): Promise<string>;
}

/** A token is valid for 30 days, renewed after 7, and requested three times (PAY-61). */
export function createPushTokens({ clock, stored, issue }: Dependencies) {
  const issueAndKeep = async (signal: AbortSignal | undefined) => {
    const value = await issue(signal);
    stored.set('pushToken', { value, timestamp: clock.now() });
    return value;
  };

  const issueWithRetries = async (signal: AbortSignal | undefined) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await issueAndKeep(signal);
      } catch {
        signal?.throwIfAborted();
        if (tries === PUSH_TOKEN_TRIES) return undefined;
        await wait(clock, tries * PUSH_TOKEN_RETRY_STEP_MS, signal);
      }
    }
  };

  return {
    async find(signal?: AbortSignal): Promise<string | undefined> {
      const cached = stored.find('pushToken');
      if (!cached) return issueWithRetries(signal);
      const { value, timestamp } = cached;
      const now = clock.now();
      if (!isYoungerThan(PUSH_TOKEN_LIFETIME_MS, timestamp, now)) return issueWithRetries(signal);
      if (isYoungerThan(PUSH_TOKEN_REFRESH_MS, timestamp, now)) return value;
      // The old token is still valid, so there is no second try.
      return issueAndKeep(signal).catch(() => value);
    },
    drop: () => stored.remove('pushToken'),
  };
}
