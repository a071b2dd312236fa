import { expect, test } from 'vitest';
import type { PrinterHealth } from '../../ports/printer.ts';
import type { Check } from './check.ts';
import { createAgentCheck, createKioskCheck } from './devices.ts';

const run = (check: Check) => check.run(new AbortController().signal);
const NOW = Date.parse('2026-11-19T08:00:00Z');
const MINUTE_MS = 60_000;

test('a kiosk without contact for 3 minutes or without a camera is a warning (OPS-66)', async () => {
  const check = (...kiosks: { name?: string; camera?: string; agoMs?: number; gone?: true }[]) =>
    run(
      createKioskCheck({
        clock: { now: () => NOW },
        publicUrl: 'https://booth.example.com',
        listKiosks: async () =>
          kiosks.map(({ name = null, camera = null, agoMs, gone }) => ({
            id: '7k2m9q4x',
            name,
            cameraLabel: camera,
            lastUsedAt: agoMs === undefined ? null : NOW - agoMs,
            retiredAt: gone ? 1 : null,
          })),
      }),
    );
  const good = { name: 'Left', camera: 'HD Webcam', agoMs: 3 * MINUTE_MS - 1 };
  expect(await check(good, { name: 'Old', gone: true, agoMs: 0 }, { name: 'Out' })).toEqual({
    status: 'ok',
    message: '1 kiosk is in contact, with HD Webcam.',
  });
  expect(await check(good, good)).toMatchObject({
    message: '2 kiosks are in contact, with HD Webcam, HD Webcam.',
  });
  expect(await check(good, { ...good, name: 'Right', agoMs: 3 * MINUTE_MS })).toMatchObject({
    status: 'warn',
    message: 'No contact for 3 minutes: Right (3 min).',
  });
  expect(
    await check({ camera: 'A', agoMs: 3 * 60 * MINUTE_MS }, { name: 'Right', agoMs: 0 }),
  ).toMatchObject({
    status: 'warn',
    message: 'No contact for 3 minutes: 7k2m9q4x (3 h). No camera reported: Right.',
  });
  expect(await check({ name: 'Out' })).toEqual({
    status: 'warn',
    message: 'No kiosk is signed in.',
    remedy: 'Open https://booth.example.com on the kiosk, and sign it in.',
  });
});

test('a print agent that is not connected and a printer in trouble are failures, low supplies a warning (OPS-66)', async () => {
  const health: PrinterHealth = {
    trouble: null,
    isLow: false,
    supplyPercent: 80,
    remaining: null,
    cuts: [],
  };
  const printer = { name: 'Counter', isDisabled: false, isConnected: true };
  type Change = Partial<typeof printer> & { health?: PrinterHealth | null };
  const check = (...changes: Change[]) =>
    run(createAgentCheck(async () => changes.map((change) => ({ ...printer, health, ...change }))));
  expect(await check()).toEqual({ status: 'ok', message: 'There is no print agent.' });
  expect(await check({}, { name: 'Old', isDisabled: true, isConnected: false })).toEqual({
    status: 'ok',
    message: 'Counter can print (supply: enough (80 % left)).',
  });
  expect(await check({}, { name: 'Door', isConnected: false })).toMatchObject({
    status: 'fail',
    message: 'The print agent of Door is not connected.',
    remedy: expect.stringContaining('jepret-print-agent'),
  });
  const trouble = { kind: 'cover-open', message: null } as const;
  expect(await check({ health: { ...health, trouble } })).toMatchObject({
    status: 'fail',
    message: expect.stringMatching(/^Counter: .*cover/),
    remedy: 'Close the cover until it clicks.',
  });
  expect(await check({ health: { ...health, isLow: true, supplyPercent: 5 } })).toMatchObject({
    status: 'warn',
    remedy: expect.stringContaining('ribbon'),
  });
  expect(await check({ health: null })).toEqual({ status: 'ok', message: 'Counter can print.' });
});
