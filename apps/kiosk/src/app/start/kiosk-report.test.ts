import type { KioskReport } from '@jepret/contract';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createApiClient } from '../../api/api-client.ts';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { keepReporting, reportKiosk } from './kiosk-report.ts';

test('a kiosk reports where it stands and how it is set (CAM-44, SIGN-47)', async () => {
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

test('a kiosk that was never told its location stands at the default location (SIGN-74)', async () => {
  const server = createServer(200);
  await reportKiosk(server.boothWith({ token: 't' }));
  expect(server.reports[0]).toMatchObject({
    location: 'default',
    useEdit: false,
    stickerOnly: false,
  });
});

test('a kiosk reports its camera, where it knows one and the name can be sent (SIGN-47)', async () => {
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

test('a kiosk that records in another way reports itself again, until it is signed out (CAM-44)', async () => {
  const server = createServer(200);
  const stop = keepReporting(server.boothWith({ token: 't' }));
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

test('a report that the server cannot take is not shown, and is repeated until it is taken (SIGN-78)', async () => {
  const server = createServer(undefined);
  const booth = server.boothWith({ token: 't', Location: 'Jakarta' });
  const stop = keepReporting(booth);
  await settle();
  server.status = 503;
  await letTimePass(booth.clock, 15_000);
  expect(server.reports).toHaveLength(1);
  server.status = 200;
  await letTimePass(booth.clock, 14_999);
  expect(server.reports).toHaveLength(1);
  await letTimePass(booth.clock, 1);
  await letTimePass(booth.clock, 60_000);
  expect(server.reports).toHaveLength(2);
  stop();
});

test('a kiosk that is signed out stops repeating its report (SIGN-78)', async () => {
  const server = createServer(503);
  const booth = server.boothWith({ token: 't' });
  const stop = keepReporting(booth);
  await settle();
  stop();
  await letTimePass(booth.clock, 60_000);
  expect(server.reports).toHaveLength(1);
});

test('a kiosk stores the location of the answer, unless it was signed in anew meanwhile (SIGN-76)', async () => {
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

/** Without a status it is away. */
function createServer(status: number | undefined) {
  const server = {
    status,
    /** What the console has set. */
    location: undefined as string | undefined,
    onReport: () => {},
    reports: [] as KioskReport[],
  };
  const watchers = new Set<() => void>();
  let recording = 'VP9, up to 720 lines, 8 Mbps';
  const bases = { core: '', auth: '', processing: '', static: '', videos: '' };

  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (url === '/v1/kiosk/config')
      return answer(200, { version: '1.0.0', push: { provider: 'sse' }, bases });
    const report = JSON.parse(String(init?.body)) as KioskReport;
    const { status, location = report.location } = server;
    if (!status) throw new TypeError('Failed to fetch');
    server.reports.push(report);
    server.onReport();
    return answer(status, status === 200 ? { id: 'kiosk-1', ...report, location } : null);
  };

  return Object.assign(server, {
    chooseRecording(next: string) {
      recording = next;
      for (const tell of watchers) tell();
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
      return { stored, api, recorder, camera, clock: createHandMovedClock() };
    },
  });
}

function answer(status: number, data: unknown): Response {
  return Response.json({ status_code: status, meta: { message: 'As asked.' }, data }, { status });
}
