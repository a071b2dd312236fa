import { calls, META_MESSAGES } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { ADMIN, createTestBooth, OWNER, type TestBooth } from '../../testing/booths/test-booth.ts';
import { START_AT } from '../../testing/booths/test-dependencies.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { messagesOf, refusalWith } from '../../testing/refusals.ts';

const DAY_MS = 86_400_000;
const REPORT = {
  location: 'Jakarta',
  useEdit: true,
  stickerOnly: false,
  app_version: '1.2.3',
  camera_label: 'Kamera Depan',
};

const report = (booth: TestBooth, body: unknown, headers: Record<string, string>) =>
  booth.app.inject({ method: 'PUT', url: '/v1/kiosk', headers, payload: body as object });
const statusWith = async (booth: TestBooth, headers: Record<string, string>) =>
  (await booth.get('/v1/location/jakarta', headers)).statusCode;

describeOnEveryDatabase('kiosks', (open) => {
  test('a kiosk stays the same after a cleared storage and a new sign-in (SIGN-44)', async () => {
    const booth = await createTestBooth(await open());
    const first = await booth.signIn();
    const again = await booth.signIn(first.cookie);
    expect(again.cookie).toBe(first.cookie);
    expect(await booth.kiosks.list()).toHaveLength(1);
  });

  test('a new sign-in of a kiosk revokes its older token only (SIGN-40)', async () => {
    const booth = await createTestBooth(await open());
    const first = await booth.signIn();
    const neighbour = await booth.signIn();
    const again = await booth.signIn(first.cookie);
    expect(await statusWith(booth, first.headers)).toBe(401);
    expect(await statusWith(booth, again.headers)).toBe(200);
    expect(await statusWith(booth, neighbour.headers)).toBe(200);
  });

  test('a forged cookie creates a new kiosk with a new secret (SIGN-46)', async () => {
    const booth = await createTestBooth(await open());
    const forged = await booth.signIn('jepret_kiosk=forged');
    expect(forged.cookie).not.toContain('forged');
    expect(await booth.kiosks.list()).toHaveLength(1);
  });

  test.each([
    ['http://localhost:3000', undefined],
    ['https://booth.example.com', true],
  ])('scripts and other sites cannot read the cookie (%s) (SIGN-45)', async (publicUrl, secure) => {
    const booth = await createTestBooth(await open(), { publicUrl });
    const otp = await booth.requestCode();
    const answer = await booth.post('/api/v1/auth/validate-otp', { email: ADMIN.email, otp });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: 'jepret_kiosk',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 400 * 86_400,
    });
    expect(cookie?.secure).toBe(secure);
  });

  test('a token expires thirty days after its last use (SIGN-36)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    for (let month = 0; month < 3; month++) {
      booth.advance(30 * DAY_MS - 1);
      expect(await statusWith(booth, headers)).toBe(200);
    }
    booth.advance(30 * DAY_MS);
    expect(await statusWith(booth, headers)).toBe(401);
  });

  test('the last use of a token is written at most once a minute', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    const lastUse = async () => (await booth.kiosks.list())[0]?.lastUsedAt;
    booth.advance(59_999);
    await statusWith(booth, headers);
    expect(await lastUse()).toBe(START_AT);
    booth.advance(1);
    await statusWith(booth, headers);
    expect(await lastUse()).toBe(START_AT + 60_000);
  });

  test.each([
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['a forged one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['SQL', { authorization: "Bearer '/**/or/**/1=1--" }],
    ['ten thousand letters', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
  ])(
    'a call with %s for a token is refused (SIGN-37)',
    async (_, headers: Record<string, string>) => {
      const booth = await createTestBooth(await open());
      await booth.signIn();
      const answer = await report(booth, REPORT, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(
        refusalWith('kiosk_token_invalid', META_MESSAGES.kioskTokenInvalid),
      );
      expect((await booth.kiosks.list())[0]?.location).toBeNull();
    },
  );

  test('a revoked kiosk is refused at once and can be signed in again (OPS-7, SIGN-39)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    const id = (await booth.kiosks.list())[0]?.id ?? '';
    await booth.kiosks.revoke(id, BOOTH_ACTOR);
    expect(await statusWith(booth, headers)).toBe(401);
    expect(await booth.kiosks.list()).toMatchObject([{ id, isSignedIn: false }]);
    await booth.signIn(cookie);
    expect(await booth.kiosks.list()).toMatchObject([{ id, isSignedIn: true }]);
    await expect(booth.kiosks.revoke('unknown', BOOTH_ACTOR)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a kiosk stays signed in when the staff member who signed it in is disabled (SIGN-41)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    await booth.staff.add('other@jepret.local', OWNER, BOOTH_ACTOR);
    await booth.staff.disable(ADMIN.email, BOOTH_ACTOR);
    expect(await statusWith(booth, headers)).toBe(200);
  });

  test('a kiosk reports its location, and its cookie is renewed (SIGN-47)', async () => {
    const booth = await createTestBooth(await open());
    const { headers, cookie } = await booth.signIn();
    const answer = await report(booth, REPORT, { ...headers, cookie });
    expect(answer.statusCode).toBe(200);
    const { id, ...reported } = calls.reportKiosk.data.parse(answer.json().data);
    expect(reported).toEqual(REPORT);
    expect(answer.cookies[0]?.value).toBe(cookie.split('=')[1]);
    expect(await booth.kiosks.list()).toMatchObject([
      { id, location: 'Jakarta', appVersion: '1.2.3', cameraLabel: 'Kamera Depan' },
    ]);
  });

  test('the last report says how a kiosk records; older kiosks do not report it (CAM-44)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    for (const [reportedRecording, known] of [
      [{ recording: 'VP9, up to 720 lines, 8 Mbps' }, 'VP9, up to 720 lines, 8 Mbps'],
      [{ recording: 'none' }, 'none'],
      [{}, null],
      [{ recording: null }, null],
    ] as const) {
      expect((await report(booth, { ...REPORT, ...reportedRecording }, headers)).statusCode).toBe(
        200,
      );
      expect(await booth.kiosks.list()).toMatchObject([{ recording: known }]);
    }
    const tooLong = await report(booth, { ...REPORT, recording: 'x'.repeat(101) }, headers);
    expect(tooLong.statusCode).toBe(422);
  });

  test('a wrong report is refused field by field and changes nothing (CALL-7)', async () => {
    const booth = await createTestBooth(await open());
    const { headers } = await booth.signIn();
    await report(booth, REPORT, headers);
    const answer = await report(
      booth,
      { location: ' ', useEdit: 'yes', app_version: '', camera_label: 7 },
      headers,
    );
    expect(answer.statusCode).toBe(422);
    expect(messagesOf(answer)).toEqual([
      'A location is needed.',
      'useEdit: Invalid input: expected boolean, received string.',
      'stickerOnly: Invalid input: expected boolean, received undefined.',
      'app_version: Too small: expected string to have >=1 characters.',
      'camera_label: Invalid input: expected string, received number.',
    ]);
    expect(await booth.kiosks.list()).toMatchObject([{ location: 'Jakarta' }]);
  });

  test('secrets and tokens of kiosks are stored as hashes only (SIGN-21, SIGN-36)', async () => {
    const booth = await createTestBooth(await open());
    const { token, cookie } = await booth.signIn();
    const stored = JSON.stringify([
      await booth.database.selectFrom('kiosks').selectAll().execute(),
      await booth.database.selectFrom('kiosk_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(cookie.split('=')[1]);
  });

  test('a kiosk reads the base addresses without a token (RUN-14)', async () => {
    const bases = {
      core: '',
      auth: 'https://auth.example',
      processing: '',
      static: '',
      videos: '',
    };
    const booth = await createTestBooth(await open(), { bases });
    const answer = await booth.get('/v1/kiosk/config');
    expect(answer.json().data).toEqual({
      version: '1.2.3',
      push: { provider: 'sse' },
      bases,
    });
  });
});
