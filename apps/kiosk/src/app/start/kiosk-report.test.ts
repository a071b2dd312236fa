import type { KioskReport } from '@jepret/contract';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
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

test('a kiosk that was never told its location stands at the default location (SIGN-48)', async () => {
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

test('a report that the server cannot take is not shown to anybody (SIGN-56)', async () => {
  for (const status of [503, undefined]) {
    const booth = createServer(status).boothWith({ token: 't' });
    await expect(reportKiosk(booth)).resolves.toBeUndefined();
  }
});

/** Without a status it is away. */
function createServer(status: number | undefined) {
  const reports: KioskReport[] = [];
  const watchers = new Set<() => void>();
  let recording = 'VP9, up to 720 lines, 8 Mbps';
  const bases = { core: '', auth: '', processing: '', static: '', videos: '' };

  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (url === '/v1/kiosk/config')
      return answer(200, { version: '1.0.0', push: { provider: 'sse' }, bases });
    const report = JSON.parse(String(init?.body)) as KioskReport;
    if (!status) throw new TypeError('Failed to fetch');
    reports.push(report);
    return answer(status, status === 200 ? { id: 'kiosk-1', ...report } : null);
  };

  return {
    reports,
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
      return { stored, api, recorder, camera: { findLabel: async () => cameraLabel } };
    },
  };
}

function answer(status: number, data: unknown): Response {
  return Response.json({ status_code: status, meta: { message: 'As asked.' }, data }, { status });
}
