import { auditCalls, signInCalls, todayCalls, UNATTENDED_HEADER } from '@jepret/contract/console';
import { beforeEach, expect, test } from 'vitest';
import { CancelledError, createConsoleClient } from './console-client.ts';

let sent: string[];
let responses: Response[];
let prompts: string[];
let confirms: boolean;
let isAttended: boolean;
let headers: Headers | undefined;

const client = createConsoleClient({
  async fetch(input, init) {
    headers = new Headers(init?.headers);
    sent.push(String(input));
    return responses.shift() ?? done();
  },
  signInAgain: async () => prompts.push('sign in') > 0 && confirms,
  confirmPassword: async () => prompts.push('password') > 0 && confirms,
  onForbidden: () => prompts.push('account'),
  isAttended: () => isAttended,
});

beforeEach(() => {
  sent = [];
  responses = [];
  prompts = [];
  confirms = true;
  isAttended = true;
});

test('calls of an unattended page have the unattended header (CONSOLE-65)', async () => {
  await client.call(todayCalls.getToday).catch(() => {});
  expect(headers?.get(UNATTENDED_HEADER)).toBeNull();
  isAttended = false;
  await client.call(todayCalls.getToday).catch(() => {});
  expect(headers?.get(UNATTENDED_HEADER)).toBe('1');
});

test('a call that needs the password again is repeated after the password is entered (CONSOLE-44)', async () => {
  responses = [refusal(403, 'password_needed'), done()];
  const { message } = await client.call(signInCalls.signOut);
  expect(message).toBe('Done.');
  expect([sent.length, prompts]).toEqual([2, ['password']]);
});

test('if the password prompt is cancelled, the call is not repeated (CONSOLE-44)', async () => {
  confirms = false;
  responses = [refusal(403, 'password_needed')];
  await expect(client.call(signInCalls.signOut)).rejects.toBeInstanceOf(CancelledError);
  expect(sent).toHaveLength(1);
});

test('if the session has ended, the client prompts to sign in and repeats the call (CONSOLE-43)', async () => {
  responses = [refusal(401, 'console_session_invalid'), refusal(403, 'password_needed'), done()];
  await client.call(signInCalls.signOut);
  expect([sent.length, prompts]).toEqual([3, ['sign in', 'password']]);
});

test('a missing right reloads the account (CONSOLE-45)', async () => {
  responses = [refusal(403, 'forbidden')];
  await expect(client.call(signInCalls.signOut)).rejects.toMatchObject({ status: 403 });
  expect(prompts).toEqual(['account']);
});

test('a call is repeated at most three times', async () => {
  responses = Array.from({ length: 9 }, () => refusal(403, 'password_needed'));
  await expect(client.call(signInCalls.signOut)).rejects.toMatchObject({ status: 403 });
  expect(sent).toHaveLength(4);
});

test('during sign-in the client prompts for the password, but not to sign in', async () => {
  responses = [refusal(403, 'password_needed'), refusal(401, 'console_session_invalid')];
  const call = client.callSigningIn(signInCalls.offerSecondFactor);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(prompts).toEqual(['password']);
});

test('calls without prompts show no prompt', async () => {
  responses = [refusal(401, 'console_session_invalid')];
  await expect(client.callWithoutPrompts(signInCalls.findProgress)).rejects.toMatchObject({
    status: 401,
  });
  expect(prompts).toEqual([]);
});

test('query parameters are written into the URL', async () => {
  responses = [
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
