import { readFileSync } from 'node:fs';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import type { ServiceManager } from '../config/service-manager.ts';
import { createServiceReports } from './service-manager.ts';

function setUp(manager: ServiceManager) {
  const clock = createManualClock();
  const sent: string[] = [];
  const notify = async (state: string) => void sent.push(state);
  return { clock, sent, reports: createServiceReports(manager, clock, notify) };
}

test('the process reports that it is ready, and feeds the watchdog three times in each interval (RUN-58)', async () => {
  const { clock, sent, reports } = setUp({
    notifySocket: '/run/systemd/notify',
    watchdogMs: 30_000,
  });
  await reports.reportReady();
  expect(sent).toEqual(['READY=1']);
  for (let interval = 0; interval < 3; interval += 1) {
    clock.tick(10_000);
    await settle();
  }
  expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  await reports.reportStopping();
  clock.tick(60_000);
  await settle();
  expect(sent.slice(4)).toEqual(['STOPPING=1']);
});

test('a process that starts reports every 20 seconds that its event loop runs, until it is ready (KIT-60)', async () => {
  const { clock, sent, reports } = setUp({
    notifySocket: '/run/systemd/notify',
    watchdogMs: undefined,
  });
  reports.reportStarting();
  clock.tick(19_999);
  await settle();
  expect(sent).toEqual([]);
  clock.tick(1);
  await settle();
  clock.tick(20_000);
  await settle();
  expect(sent).toEqual(['EXTEND_TIMEOUT_USEC=60000000', 'EXTEND_TIMEOUT_USEC=60000000']);
  await reports.reportReady();
  clock.tick(60_000);
  await settle();
  expect(sent.slice(2)).toEqual(['READY=1']);
  expect(clock.pending()).toBe(0);
});

test('systemd ends a start after 90 seconds without a report (KIT-60)', () => {
  expect(readFileSync('packaging/jepret/common.conf', 'utf8')).toMatch(/^TimeoutStartSec=90$/m);
});

test('without a watchdog the process reports once that it is ready (RUN-58)', async () => {
  const { clock, sent, reports } = setUp({
    notifySocket: '/run/systemd/notify',
    watchdogMs: undefined,
  });
  await reports.reportReady();
  clock.tick(60_000);
  await settle();
  expect(sent).toEqual(['READY=1']);
});

test('a process that was not started by systemd reports nothing (RUN-58)', async () => {
  const { clock, sent, reports } = setUp({ notifySocket: undefined, watchdogMs: 30_000 });
  reports.reportStarting();
  await reports.reportReady();
  await reports.reportStopping();
  clock.tick(60_000);
  await settle();
  expect(sent).toEqual([]);
});
