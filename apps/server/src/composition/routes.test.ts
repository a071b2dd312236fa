import { expect, test } from 'vitest';
import { ADMIN, createTestBooth, type TestBooth } from '../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';

const HOSTILE = [
  "' or 1=1; drop table staff; --",
  '"; delete from kiosks where ""="',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}} #{7*7} %s %n',
  'naïve 🦊 \u202eRTL \ud800',
];

async function snapshot({ database }: TestBooth) {
  return JSON.stringify([
    await database.selectFrom('staff').selectAll().execute(),
    await database.selectFrom('locations').selectAll().execute(),
    await database.selectFrom('kiosks').select(['id', 'secret_hash']).execute(),
    await database.selectFrom('kiosk_tokens').select('kiosk_id').execute(),
  ]);
}

describeOnEveryDatabase('SQL and HTML in every text field', (open) => {
  test('is stored and returned as plain text, and changes nothing else (CALL-12)', async () => {
    const booth = await createTestBooth(await open());
    const { cookie } = await booth.signIn();
    const before = await snapshot(booth);

    for (const text of HOSTILE) {
      const { headers } = await booth.signIn(cookie);
      const report = {
        location: text,
        useEdit: false,
        stickerOnly: false,
        app_version: text.slice(0, 40),
        camera_label: text,
        recording: text,
      };
      const put = await booth.app.inject({
        method: 'PUT',
        url: '/v1/kiosk',
        headers,
        payload: report,
      });
      expect(put.statusCode).toBe(200);
      expect(put.headers['content-type']).toBe('application/json; charset=utf-8');
      const stored = text.toWellFormed();
      expect(put.json().data).toMatchObject({ ...report, location: stored });
      expect(await booth.kiosks.list()).toMatchObject([
        { location: stored, cameraLabel: stored, recording: stored },
      ]);

      const get = await booth.get(`/v1/location/${encodeURIComponent(stored)}`, headers);
      expect(get.json().data).toMatchObject({ name: stored, snap_fee: 35_000 });
    }
    expect(await snapshot(booth)).toBe(before);
  });

  test('does not allow a sign-in (CALL-12)', async () => {
    const booth = await createTestBooth(await open(), { trustedProxies: 1 });
    await booth.signIn();
    const before = await snapshot(booth);

    for (const [index, text] of HOSTILE.entries()) {
      const from = { 'x-forwarded-for': `10.0.0.${index}` };
      const request = await booth.post('/api/v1/auth/request-otp', { email: text }, from);
      expect(request.statusCode).toBe(200);
      const validate = await booth.post('/api/v1/auth/validate-otp', {
        email: text,
        otp: '123456',
      });
      expect(validate.statusCode).toBe(401);
      const otp = await booth.post('/api/v1/auth/validate-otp', { email: ADMIN.email, otp: text });
      expect(otp.statusCode).toBe(422);
      for (const body of [
        { email: text, password: 'x' },
        { email: ADMIN.email, password: text },
      ]) {
        const login = await booth.post('/v1/admin/login', body, from);
        expect(login.statusCode).toBe(401);
        expect(login.body).not.toContain('<');
      }
    }
    await booth.dependencies.background.settled();
    expect(booth.mails).toHaveLength(1);
    expect(await snapshot(booth)).toBe(before);
  });
});
