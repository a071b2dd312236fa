import { auditCalls, signInCalls, todayCalls, UNATTENDED_HEADER } from '@jepret/contract/console';
import { beforeEach, expect, test } from 'vitest';
import { CancelledError, createConsoleClient } from './console-client.ts';

let sent: string[];
let answers: Response[];
let asked: string[];
let isWilling: boolean;
let isAttended: boolean;
let headers: Headers | undefined;

const client = createConsoleClient({
  async fetch(input, init) {
    headers = new Headers(init?.headers);
    sent.push(String(input));
    return answers.shift() ?? done();
  },
  signInAgain: async () => asked.push('sign in') > 0 && isWilling,
  confirmPassword: async () => asked.push('password') > 0 && isWilling,
  onForbidden: () => asked.push('account'),
  isAttended: () => isAttended,
});

beforeEach(() => {
  sent = [];
  answers = [];
  asked = [];
  isWilling = true;
  isAttended = true;
});

test('a page that nobody touches says so with its calls (CONSOLE-65)', async () => {
  await client.call(todayCalls.getToday).catch(() => {});
  expect(headers?.get(UNATTENDED_HEADER)).toBeNull();
  isAttended = false;
  await client.call(todayCalls.getToday).catch(() => {});
  expect(headers?.get(UNATTENDED_HEADER)).toBe('1');
});

test('a call that needs the password again is repeated once it was given (CONSOLE-44)', async () => {
  answers = [refusal(403, 'password_needed'), done()];
  const { message } = await client.call(signInCalls.signOut);
  expect(message).toBe('Done.');
  expect([sent.length, asked]).toEqual([2, ['password']]);
});

test('whoever does not give the password again has changed nothing (CONSOLE-44)', async () => {
  isWilling = false;
  answers = [refusal(403, 'password_needed')];
  await expect(client.call(signInCalls.signOut)).rejects.toBeInstanceOf(CancelledError);
  expect(sent).toHaveLength(1);
});

test('a session that has ended asks to sign in and then repeats the call (CONSOLE-43)', async () => {
  answers = [refusal(401, 'console_session_invalid'), refusal(403, 'password_needed'), done()];
  await client.call(signInCalls.signOut);
  expect([sent.length, asked]).toEqual([3, ['sign in', 'password']]);
});

test('a right that was taken away has the account read again (CONSOLE-45)', async () => {
  answers = [refusal(403, 'forbidden')];
  await expect(client.call(signInCalls.signOut)).rejects.toMatchObject({ status: 403 });
  expect(asked).toEqual(['account']);
});

test('a server that always asks is not asked for ever', async () => {
  answers = Array.from({ length: 9 }, () => refusal(403, 'password_needed'));
  await expect(client.call(signInCalls.signOut)).rejects.toMatchObject({ status: 403 });
  expect(sent).toHaveLength(4);
});

test('whoever is signing in is asked for the password, but not to sign in', async () => {
  answers = [refusal(403, 'password_needed'), refusal(401, 'console_session_invalid')];
  const call = client.callSigningIn(signInCalls.offerSecondFactor);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(['password']);
});

test('signing in itself asks nobody anything', async () => {
  answers = [refusal(401, 'console_session_invalid')];
  await expect(client.callPlainly(signInCalls.findProgress)).rejects.toMatchObject({
    status: 401,
  });
  expect(asked).toEqual([]);
});

test('what a list is asked for stands behind the question mark', async () => {
  answers = [
    Response.json({ status_code: 200, meta: { message: 'OK' }, data: { rows: [], next: null } }),
  ];
  await client.call(auditCalls.listAudit, { query: { search: 'a b', after: undefined } });
  expect(sent).toEqual(['/v1/console/audit?search=a+b']);
});

const done = () => Response.json({ status_code: 200, meta: { message: 'Done.' }, data: null });

function refusal(status: number, code: string): Response {
  const meta = { message: 'No.', errors: [{ code, message: 'No.' }] };
  return Response.json({ status_code: status, meta, data: null }, { status });
}
