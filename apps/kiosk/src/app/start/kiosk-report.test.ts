import type { KioskReport } from '@jepret/contract';
import { createFakeStorage } from '@jepret/testing/fake-storage.ts';
import { expect, test } from 'vitest';
import { createApiClient } from '../../api/api-client.ts';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { reportKiosk } from './kiosk-report.ts';

test('a kiosk reports where it stands and how it is set (SIGN-47)', async () => {
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

test('a report that the server cannot take is not shown to anybody (SIGN-56)', async () => {
  await expect(reportKiosk(createServer(503).boothWith({ token: 't' }))).resolves.toBeUndefined();
});

function createServer(status: number) {
  const reports: KioskReport[] = [];
  const bases = { core: '', auth: '', processing: '', static: '', videos: '' };

  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (url === '/v1/kiosk/config')
      return answer(200, { version: '1.0.0', push: { provider: 'sse' }, bases });
    const report = JSON.parse(String(init?.body)) as KioskReport;
    reports.push(report);
    return answer(status, status === 200 ? { id: 'kiosk-1', ...report } : null);
  };

  return {
    reports,
    boothWith(contents: Record<string, string>, cameraLabel?: string) {
      const stored = createStoredValues(createFakeStorage(contents));
      const findToken = () => stored.find('token');
      const api = createApiClient({
        ...{ fetch, findToken },
        onTokenRejected: () => {},
        getLanguage: () => 'en',
      });
      return { stored, api, camera: { findLabel: async () => cameraLabel } };
    },
  };
}

function answer(status: number, data: unknown): Response {
  return Response.json({ status_code: status, meta: { message: 'As asked.' }, data }, { status });
}
