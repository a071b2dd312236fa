import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import type { Services } from '../../composition/services.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { HEARTBEAT_MS } from '../../http/keep-alive.ts';
import { openPushBooth, paymentEventOf } from '../../testing/booths/push-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const DAY_MS = 86_400_000;

/** Whether the only kiosk's token is known. */
const isKnown = async ({ push, kiosks }: Services, token: string): Promise<boolean> => {
  const [kiosk] = await kiosks.list();
  return push.isKnownPushToken(token, kiosk?.id ?? '');
};

describeOnEveryDatabase('push tokens', (openDatabase) => {
  test('a revoked kiosk loses its tokens and gets no new one, until it is signed in again (PAY-55)', async () => {
    const booth = await openPushBooth(await openDatabase(), createManualClock(START_AT));
    const { headers, cookie } = await booth.signIn();
    const token = await booth.issueToken(headers);
    const [kiosk] = await booth.kiosks.list();
    await booth.kiosks.revoke(kiosk?.id ?? '', BOOTH_ACTOR);
    expect(await booth.database.selectFrom('push_tokens').selectAll().execute()).toEqual([]);
    expect(await isKnown(booth, token)).toBe(false);
    expect((await booth.post('/v1/push/tokens', undefined, headers)).statusCode).toBe(401);
    expect((await booth.open(token)).response.statusCode).toBe(401);

    // Requested before the revocation, issued after it.
    const late = await booth.push.issue(kiosk?.id ?? '');
    expect(await isKnown(booth, late)).toBe(false);
    expect((await booth.open(late)).response.statusCode).toBe(401);

    const again = await booth.signIn(cookie);
    const renewed = await booth.issueToken(again.headers);
    expect(await isKnown(booth, renewed)).toBe(true);
  });

  test('a signed-in kiosk gets a random token; only its hash is stored (PAY-55)', async () => {
    const booth = await openPushBooth(await openDatabase(), createManualClock(START_AT));
    expect((await booth.post('/v1/push/tokens', undefined)).statusCode).toBe(401);
    const { headers } = await booth.signIn();
    const [first, second] = [await booth.issueToken(headers), await booth.issueToken(headers)];
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(first).not.toBe(second);
    const rows = await booth.database.selectFrom('push_tokens').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(first);
    expect(await isKnown(booth, first)).toBe(true);
    expect(await isKnown(booth, `${first}x`)).toBe(false);
  });

  test('a token is unknown for another kiosk (PAY-55)', async () => {
    const booth = await openPushBooth(await openDatabase(), createManualClock(START_AT));
    const token = await booth.issueToken();
    await booth.signIn();
    const kiosks = await booth.kiosks.list();
    const known = await Promise.all(kiosks.map(({ id }) => booth.push.isKnownPushToken(token, id)));
    expect(known.toSorted()).toEqual([false, true]);
  });

  test('a token expires 30 days after its last use and is then purged (PAY-55)', async () => {
    const clock = createManualClock(START_AT);
    const booth = await openPushBooth(await openDatabase(), clock);
    const token = await booth.issueToken();
    await clock.advance(29 * DAY_MS);
    (await booth.listen(token)).close();
    await expect.poll(() => booth.countConnections()).toBe(0);
    await clock.advance(29 * DAY_MS);
    expect(await isKnown(booth, token)).toBe(true);
    await clock.advance(2 * DAY_MS);
    expect(await isKnown(booth, token)).toBe(false);
    expect((await booth.open(token)).response.statusCode).toBe(401);
    await booth.push.notify(token, paymentEventOf(1));
    await booth.push.purge();
    expect(await booth.database.selectFrom('push_tokens').selectAll().execute()).toEqual([]);
  });

  test('an open stream keeps its token alive', async () => {
    const clock = createManualClock(START_AT);
    const booth = await openPushBooth(await openDatabase(), clock);
    const token = await booth.issueToken();
    await booth.listen(token);
    await clock.advance(HEARTBEAT_MS * 5);
    const [row] = await booth.database.selectFrom('push_tokens').selectAll().execute();
    expect(row?.last_used_at).toBeGreaterThan(START_AT);
  });

  test('a kiosk that requests many tokens keeps only the newest ones', async () => {
    const clock = createManualClock(START_AT);
    const booth = await openPushBooth(await openDatabase(), clock);
    const { headers } = await booth.signIn();
    const tokens: string[] = [];
    for (let count = 0; count < 15; count += 1) {
      tokens.push(await booth.issueToken(headers));
      await clock.advance(1_000);
    }
    const known = await Promise.all(tokens.map((token) => isKnown(booth, token)));
    expect(known).toEqual(tokens.map((_, index) => index >= 5));
  });
});
