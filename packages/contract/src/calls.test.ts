import { expect, test } from 'vitest';
import { BASE_PATHS } from './base-paths.ts';
import { type Access, type Call, calls } from './calls.ts';

const addresses = Object.values(calls).map(
  ({ method, base, path }) => `${method} ${BASE_PATHS[base]}${path}`,
);

test('every call is in the table with its method and path (CALL-3, RUN-13)', () => {
  expect(addresses).toEqual(
    expect.arrayContaining([
      'POST /v2/transaction/',
      'GET /v1/transaction/trx/{id}',
      'POST /v1/admin/login',
      'POST /v1/transaction/bypass',
      'GET /v1/promo/code/{code}',
      'POST /v2/promo/validate',
      'POST /api/v1/auth/request-otp',
      'POST /api/v1/auth/validate-otp',
      'POST /api/generate-image',
      'POST /api/generate-video',
      'GET /api/get-frame/{location}',
      'POST /api/send-email',
      'POST /api/compile-painting',
      'POST /api/print-image',
      'POST /api/upload-file',
      'POST /api/v2/upload-file',
    ]),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('only the bypass and naming a booth require staff, and only sign-in and config are public (SIGN-54)', () => {
  const names = (access: string) =>
    Object.entries(calls).flatMap(([name, call]: [string, Call]) =>
      (typeof call.access === 'string' ? call.access : 'staff') === access ? [name] : [],
    );
  expect(names('staff')).toEqual(['nameKiosk', 'bypassTransaction']);
  expect(names('public')).toEqual(['requestOtp', 'validateOtp', 'adminLogin', 'getKioskConfig']);
});

test('a staff call without roles does not compile', () => {
  // @ts-expect-error: roles are required
  const withoutRoles: Access = 'staff';
  // @ts-expect-error: at least one role is required
  const withNoRole: Access = { staff: [] };
  // @ts-expect-error: the role does not exist
  const withUnknownRole: Access = { staff: ['king'] };
  expect([withoutRoles, withNoRole, withUnknownRole]).toHaveLength(3);
});

test('text fields of a form are parsed to booleans, numbers and objects', () => {
  const form = {
    txID: 'abc',
    withRecording: 'true',
    fps: '29.97',
    resizeOptions: JSON.stringify({
      output_width: 580,
      output_height: 326,
      crop_x: 0,
      crop_y: 0,
      crop_width: 1920,
      crop_height: 1080,
    }),
  };
  const read = calls.uploadRecordings.body.parse(form);
  expect(read).toMatchObject({ withRecording: true, fps: 29.97, mirrored: false });
  expect(calls.uploadRecordings.body.parse({ ...form, mirrored: 'true' }).mirrored).toBe(true);
  expect(read.resizeOptions.crop_width).toBe(1920);

  const broken = calls.uploadRecordings.body.safeParse({ ...form, resizeOptions: '{' });
  expect(broken.error?.issues[0]).toMatchObject({
    path: ['resizeOptions'],
    message: 'not valid JSON',
  });
  expect(calls.uploadRecordings.body.safeParse({ ...form, withRecording: 'yes' }).success).toBe(
    false,
  );
});

test('typed text is trimmed and limited, and a rejection is a sentence (LOC-7)', () => {
  const { body } = calls.createTransaction;
  const good = { location: '  Jakarta ', f_token: 'push' };
  expect(body.parse(good).location).toBe('Jakarta');
  const sentenceFor = (location: unknown) =>
    body.safeParse({ ...good, location }).error?.issues[0]?.message;
  expect(sentenceFor('')).toBe('A location is needed.');
  expect(sentenceFor('   ')).toBe('A location is needed.');
  expect(sentenceFor(undefined)).toBe('A location is needed.');
  expect(sentenceFor(7)).toBe('A location is needed.');
  expect(sentenceFor('x'.repeat(10_000))).toBe('A location has at most 60 characters.');
});
