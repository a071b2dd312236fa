import { expect, test } from 'vitest';
import { createHandMovedClock } from '../../../../../tests/support/provider-clock.ts';
import { PRINTER_TROUBLES, type PrinterHealth } from '../../ports/printer.ts';
import { describeOnEveryDatabase } from '../../testing/every-database.ts';
import { openOutboxStudio } from '../../testing/outbox-studio.ts';
import { createPrinterWatch } from './printer-watch.ts';

const WELL: PrinterHealth = { trouble: null, isLow: false, supplyPercent: null, cuts: ['whole'] };

describeOnEveryDatabase('whether the booth is ready', (open) => {
  test('a printer in trouble is told before paying: kindly to visitors, clearly to staff', async () => {
    const studio = await openOutboxStudio(await open());
    const ask = async () => (await studio.get('/v1/kiosk/readiness', studio.kiosk.headers)).json();
    expect((await ask()).data).toEqual({ hindrances: [], waiting_prints: 0 });
    for (const kind of PRINTER_TROUBLES) {
      studio.printer.trouble = { kind, message: null };
      studio.advance(10_000);
      const { hindrances } = (await ask()).data;
      expect(hindrances).toMatchObject([{ subject: 'printer' }]);
      const [{ visitor_text, reason, remedy }] = hindrances;
      expect(visitor_text).toMatch(/by e-mail right away, and your print follows/);
      for (const sentence of [reason, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
    expect((await studio.get('/v1/kiosk/readiness')).statusCode).toBe(401);
  });

  test('the prints that wait are those of the kiosk’s own location', async () => {
    const studio = await openOutboxStudio(await open());
    const { headers } = studio.kiosk;
    const countWaiting = async (kiosk: Record<string, string>) =>
      (await studio.get('/v1/kiosk/readiness', kiosk)).json().data.waiting_prints;
    await studio.print(await studio.startPrinted());
    const elsewhere = await studio.addKiosk();
    await elsewhere.start({ location: 'Bandung' });
    expect(await countWaiting(headers)).toBe(1);
    expect(await countWaiting(elsewhere.headers)).toBe(0);
    await studio.work();
    expect(await countWaiting(headers)).toBe(0);
  });
});

test('the printer is asked once for all who want to know, and every ten seconds at most', async () => {
  const clock = createHandMovedClock();
  let asked = 0;
  const getHealth = createPrinterWatch(
    {
      async getHealth() {
        asked += 1;
        return WELL;
      },
    },
    clock,
  );
  await Promise.all([getHealth(), getHealth(), getHealth()]);
  await clock.advance(9_999);
  expect(await getHealth()).toEqual(WELL);
  expect(asked).toBe(1);
  await clock.advance(1);
  await getHealth();
  expect(asked).toBe(2);
});

test('a printer that does not answer within two seconds counts as unreachable', async () => {
  const clock = createHandMovedClock();
  const signals: AbortSignal[] = [];
  const getHealth = createPrinterWatch(
    {
      getHealth(signal) {
        signals.push(signal);
        return new Promise(() => {});
      },
    },
    clock,
  );
  const health = getHealth();
  await clock.advance(2_000);
  expect((await health).trouble?.kind).toBe('unreachable');
  expect(signals[0]?.aborted).toBe(true);
});
