import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SteadyInstant } from '../../ports/clock.ts';
import { CONTRACT_SENDER, describeMailerContract } from '../../ports/mailer.contract.ts';
import { createEmlFolderMailer } from './eml-folder.ts';

const MAIL = { to: 'budi@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

let parent: string;
let folder: string;
let nowMs: number;
let idCount: number;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'jepret-outbox-'));
  folder = join(parent, 'data', 'outbox');
  nowMs = Date.UTC(2026, 10, 15, 1, 30, 0, 123);
  idCount = 0;
});
afterEach(() => rm(parent, { recursive: true }));

function createMailer() {
  const newId = () => `id${100 - idCount++}`;
  return createEmlFolderMailer({
    folder,
    from: CONTRACT_SENDER,
    clock: { now: () => nowMs },
    newId,
  });
}

describeMailerContract('the .eml folder', async () => ({
  mailer: createMailer(),
  listSent: async () => {
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.sort().map((name) => readFile(join(folder, name))));
  },
  dispose: async () => {},
}));

it('names the file by time and dates the mail (RUN-11)', async () => {
  await createMailer().send(MAIL);
  expect(await readdir(folder)).toEqual(['20261115T013000123Z-id100.eml']);
  const mail = await PostalMime.parse(
    await readFile(join(folder, '20261115T013000123Z-id100.eml'), 'utf8'),
  );
  expect(mail.date).toBe('2026-11-15T01:30:00.000Z');
});

it('writes a repeated mail once, before and after a restart', async () => {
  const mailer = createMailer();
  const outcomes = [];
  for (const again of [mailer, mailer, createMailer()]) {
    outcomes.push(await again.send({ ...MAIL, key: 'delivery-1' }));
    nowMs += 60_000;
  }
  expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^20261115T013000123Z-[\da-f]{32}\.eml$/)]);
});

it('lists mails in the order they were sent, even within one millisecond (RUN-11)', async () => {
  const mailer = createMailer();
  const subjects = ['one', 'two', 'three'];
  for (const subject of subjects) await mailer.send({ ...MAIL, subject });
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual(subjects);
});

it('leaves no incomplete file if it is aborted while writing', async () => {
  const abort = new AbortController();
  const outcome = createMailer().send(MAIL, abort.signal);
  abort.abort();
  expect(await outcome).toMatchObject({ kind: 'unreachable' });
  expect(await readdir(folder)).toEqual([]);
});

it('discards a mail, also an incomplete file of it, and no other (PRIVACY-3)', async () => {
  const mailer = createMailer();
  await mailer.discard('one');
  await mailer.send({ ...MAIL, key: 'one' });
  await mailer.send({ ...MAIL, key: 'two' });
  await mailer.send(MAIL);
  const [first = '', ...others] = (await readdir(folder)).sort();
  await writeFile(join(folder, `.${first}.part`), 'half a mail');
  await mailer.discard('one');
  expect((await readdir(folder)).sort()).toEqual(others);
});

it('returns unreachable if the mail cannot be written', async () => {
  await writeFile(join(parent, 'data'), 'a file where the folder should be');
  expect(await createMailer().send(MAIL)).toMatchObject({
    kind: 'unreachable',
    reason: expect.stringMatching(/^The mail could not be written: /),
  });
});

it('throws if the sender is no address', () => {
  const options = { folder, clock: { now: () => nowMs }, newId: () => 'id' };
  for (const from of ['', 'Jepret', 'Jepret <booth>', 'a@b.test, c@d.test', 'A\nB <a@b.test>']) {
    expect(() => createEmlFolderMailer({ ...options, from })).toThrow('must look like');
  }
});

it('removes old mails, also incomplete ones, and no other file (PRIVACY-9)', async () => {
  const mailer = createMailer();
  await mailer.send(MAIL);
  await writeFile(join(folder, '.20261101T000000000Z-id1.eml.part'), 'half');
  await writeFile(join(folder, 'notes.txt'), 'of an operator');
  nowMs += 60_000;
  await mailer.send({ ...MAIL, key: 'delivery-1' });
  await mailer.discardOld(nowMs as SteadyInstant, 1_000);
  expect((await readdir(folder)).sort()).toEqual([
    expect.stringMatching(/^20261115T013100123Z-[\da-f]{32}\.eml$/),
    'notes.txt',
  ]);
});

it('removes nothing if the folder does not exist yet', async () => {
  await expect(createMailer().discardOld(nowMs as SteadyInstant, 1_000)).resolves.toBeUndefined();
});

it('removes mails that are dated in the future', async () => {
  const mailer = createMailer();
  await mailer.send(MAIL);
  nowMs += 400 * DAY_MS;
  await mailer.send({ ...MAIL, key: 'delivery-1' });
  nowMs -= 400 * DAY_MS;
  // Written by another machine, whose clock may differ a little.
  await writeFile(join(folder, '20261115T020000000Z-id1.eml'), 'of this hour');
  await mailer.discardOld(nowMs as SteadyInstant, DAY_MS);
  expect((await readdir(folder)).sort()).toEqual([
    '20261115T013000123Z-id100.eml',
    '20261115T020000000Z-id1.eml',
  ]);
});

const DAY_MS = 86_400_000;
