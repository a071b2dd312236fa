import { freePort } from '@jepret/testing/free-port.ts';
import { expect, test } from 'vitest';
import { createServerCheck } from './server.ts';

const check = (fetch: typeof globalThis.fetch, address = 'http://localhost:3000') =>
  createServerCheck({ address, fetch, startCommand: 'npm start' }).run(
    new AbortController().signal,
  );
const answers =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    Response.json(body, { status });

test('a server that answers is ok, and one that is not healthy says why (OPS-58)', async () => {
  expect(await check(answers(200, { meta: { message: 'OK' } }))).toEqual({
    status: 'ok',
    message: 'It answers at http://localhost:3000.',
  });
  const sick = { meta: { message: 'The storage does not answer.' } };
  expect(await check(answers(503, sick))).toMatchObject({
    status: 'fail',
    message: 'It answers at http://localhost:3000: The storage does not answer.',
  });
});

test('a closed port and another program there are failures (OPS-58)', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  expect(await check(fetch, address)).toEqual({
    status: 'fail',
    message: `It does not answer at ${address}.`,
    remedy: 'Start it (npm start), or see its log.',
  });
  expect(await check(async () => new Response('It works!'))).toMatchObject({
    status: 'fail',
    message: 'Another program answers at http://localhost:3000.',
  });
  expect(await check(answers(200, null))).toMatchObject({ status: 'fail' });
});
