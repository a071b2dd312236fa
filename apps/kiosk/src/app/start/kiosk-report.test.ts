import type { KioskReport } from '@jepret/contract';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createApiClient } from '../../api/api-client.ts';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { reportKiosk, startReporting } from './kiosk-report.ts';

test('a kiosk reports its location and settings (CAM-44, SIGN-47)', async () => {
  const server = createServer(200);
  await reportKiosk(
    server.boothWith({ token: 't', Location: 'Jakarta', useEdit: 'true', stickerOnly: 'true' }),
  );
  expect(server.reports).toEqual([
    {
      location: 'Jakarta',
      useEdit: true,
      stickerOnly: true,
      app_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      camera_label: null,
      recording: 'VP9, up to 720 lines, 8 Mbps',
    },
  ]);
});

test('a kiosk without a stored location reports the default location (SIGN-74)', async () => {
  const server = createServer(200);
  await reportKiosk(server.boothWith({ token: 't' }));
  expect(server.reports[0]).toMatchObject({
    location: 'default',
    useEdit: false,
    stickerOnly: false,
  });
});

test("a kiosk reports its camera's label if it is known and valid (SIGN-47)", async () => {
  const server = createServer(200);
  const labels = ['Canon EOS R50', undefined, 'two\nlines', 'x'.repeat(201)];
  for (const label of labels) await reportKiosk(server.boothWith({ token: 't' }, label));
  expect(server.reports.map(({ camera_label }) => camera_label)).toEqual([
    'Canon EOS R50',
    null,
    null,
    null,
  ]);
});

test('a kiosk reports again when its recording settings change, until it is signed out (CAM-44)', async () => {
  const server = createServer(200);
  const stop = startReporting(server.boothWith({ token: 't' }));
  await settle();
  server.chooseRecording('VP9, up to 480 lines, 2 Mbps');
  await settle();
  stop();
  server.chooseRecording('VP8, up to 720 lines, 6 Mbps');
  await settle();
  expect(server.reports.map(({ recording }) => recording)).toEqual([
    'VP9, up to 720 lines, 8 Mbps',
    'VP9, up to 480 lines, 2 Mbps',
  ]);
});

test('a failed report is repeated without a message until it succeeds (SIGN-78)', async () => {
  const server = createServer(undefined);
  const booth = server.boothWith({ token: 't', Location: 'Jakarta' });
  const stop = startReporting(booth);
  await settle();
  server.status = 503;
  await advanceInSteps(booth.clock, 15_000);
  expect(server.reports).toHaveLength(1);
  server.status = 200;
  await advanceInSteps(booth.clock, 14_999);
  expect(server.reports).toHaveLength(1);
  await advanceInSteps(booth.clock, 1);
  await advanceInSteps(booth.clock, 60_000);
  expect(server.reports).toHaveLength(2);
  stop();
});

test('a kiosk that is signed out stops repeating its report (SIGN-78)', async () => {
  const server = createServer(503);
  const booth = server.boothWith({ token: 't' });
  const stop = startReporting(booth);
  await settle();
  stop();
  await advanceInSteps(booth.clock, 60_000);
  expect(server.reports).toHaveLength(1);
});

test('a kiosk stores the location from the response unless it was signed in again meanwhile (SIGN-76)', async () => {
  const server = createServer(200);
  server.location = 'Bandung';
  const booth = server.boothWith({ token: 't', Location: 'Jakarta' });
  await reportKiosk(booth);
  expect(booth.stored.find('Location')).toBe('Bandung');

  server.location = 'Medan';
  server.onReport = () => {
    booth.stored.set('token', 'of the next sign-in');
    booth.stored.set('Location', 'Surabaya');
  };
  await reportKiosk(booth);
  expect(booth.stored.find('Location')).toBe('Surabaya');
});

/** Without a status the server is unreachable. */
function createServer(status: number | undefined) {
  const server = {
    status,
    /** The location set in the console. */
    location: undefined as string | undefined,
    onReport: () => {},
    reports: [] as KioskReport[],
  };
  const watchers = new Set<() => void>();
  let recording = 'VP9, up to 720 lines, 8 Mbps';
  const bases = { core: '', auth: '', processing: '', static: '', videos: '' };

  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (url === '/v1/kiosk/config')
      return createResponse(200, { version: '1.0.0', push: { provider: 'sse' }, bases });
    const report = JSON.parse(String(init?.body)) as KioskReport;
    const { status, location = report.location } = server;
    if (!status) throw new TypeError('Failed to fetch');
    server.reports.push(report);
    server.onReport();
    return createResponse(status, status === 200 ? { id: 'kiosk-1', ...report, location } : null);
  };

  return Object.assign(server, {
    chooseRecording(next: string) {
      recording = next;
      for (const notify of watchers) notify();
    },
    boothWith(contents: Record<string, string>, cameraLabel?: string) {
      const stored = createStoredValues(createFakeStorage(contents));
      const findToken = () => stored.find('token');
      const api = createApiClient({
        ...{ fetch, findToken },
        onTokenRejected: () => {},
        getLanguage: () => 'en',
      });
      const recorder = {
        describeChoice: async () => recording,
        watchChoice(onChange: () => void) {
          watchers.add(onChange);
          return () => void watchers.delete(onChange);
        },
      };
      const camera = { findLabel: async () => cameraLabel };
      return { stored, api, recorder, camera, clock: createManualClock() };
    },
  });
}

function createResponse(status: number, data: unknown): Response {
  return Response.json({ status_code: status, meta: { message: 'OK' }, data }, { status });
}
