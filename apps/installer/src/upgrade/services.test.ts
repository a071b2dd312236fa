import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { Machine } from '../machine.ts';
import type { TargetFile } from '../write-files.ts';
import { createServices } from './services.ts';

type Answers = Readonly<Record<string, unknown>>;
const HEALTHY: Answers = { '/health': {} };
const OPEN: Answers = { ...HEALTHY, '/ready': { data: { causes: [] } } };
const CLOSED: Answers = { ...HEALTHY, '/ready': { data: { causes: ['payment-key-refused'] } } };

const ALL = ['jepret.service', 'jepret-videos.service', 'jepret-backup.timer'];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** systemd starts a server at the port of the drop-in, which returns these answers. */
function setUp({
  answers = HEALTHY,
  restarts = 0,
  trial,
  enabled = ALL,
}: {
  answers?: Answers;
  restarts?: number;
  trial?: string;
  enabled?: readonly string[];
}) {
  let files: readonly Pick<TargetFile, 'content'>[] = trial ? [{ content: trial }] : [];
  const limitsMs: number[] = [];
  const asked: string[] = [];
  const ran: string[] = [];
  const tried: (string | undefined)[] = [];
  const machine = {
    ask(program: string, ...args: string[]) {
      asked.push([program, ...args].join(' '));
      if (args[0] === 'show') return `${restarts}\n`;
      return args[0] !== 'is-enabled' || enabled.includes(args[1] ?? '') ? 'enabled' : undefined;
    },
    run(program: string, verb: string, ...units: string[]) {
      ran.push([program, verb, ...units].join(' '));
      if (program === 'rm') files = [];
      if (verb !== 'restart') return '';
      tried.push(files[0]?.content);
      const port = Number(/PORT=(\d+)/.exec(files[0]?.content ?? '')?.[1] ?? 0);
      const server = createServer(({ url = '' }, response) => {
        const answer = answers[new URL(url, 'http://localhost').pathname];
        response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer ?? {}));
      });
      servers.push(server.listen(port, '127.0.0.1'));
      return '';
    },
    exists: () => files.length > 0,
    writeFiles(written: readonly TargetFile[]) {
      files = written;
    },
    async waitUntil(find: () => Promise<unknown>, limitMs: number) {
      limitsMs.push(limitMs);
      await Promise.all(
        servers.filter(({ listening }) => !listening).map((one) => once(one, 'listening')),
      );
      return find();
    },
  } as unknown as Machine;
  const services = createServices(machine, { port: 1, location: 'default' });
  return { services, limitsMs, asked, ran, tried, readTrial: () => files[0]?.content };
}

test.each([
  ['does not become healthy', {}, 'it was not healthy after 90 s'],
  ['never becomes ready', HEALTHY, 'it was not open for payments (no response) after 90 s'],
  ['is closed', CLOSED, 'it was not open for payments (payment-key-refused) after 90 s'],
])(
  'a new version that %s has 90 s in total before the rollback starts (KIT-41)',
  async (_, answers, reason) => {
    const { services, limitsMs, readTrial } = setUp({ answers });
    await expect(services.tryOut(['paper-out'])).rejects.toThrow(reason);
    expect(limitsMs).toEqual([90_000]);
    expect(readTrial()).toBeUndefined();
  },
);

test('a new version that has ended three times fails at once (KIT-41)', async () => {
  const { services, readTrial } = setUp({ restarts: 3 });
  await expect(services.tryOut([])).rejects.toThrow('it ended 3 times. Its last lines:');
  expect(readTrial()).toBeUndefined();
});

test('a new version that is open, or closed as the former one was, passes the trial, whose settings are gone afterwards (KIT-41, KIT-44)', async () => {
  const { services, readTrial, tried } = setUp({ answers: OPEN });
  await services.tryOut([]);
  // KIT-44: it is gone at the next start.
  expect(tried).toEqual([expect.stringMatching(/ PORT=\d+ WORK=trial\n$/)]);
  expect(readTrial()).toBeUndefined();
  await setUp({ answers: CLOSED }).services.tryOut(['payment-key-refused']);
});

test('the services start the version that `current` links to, not the trial of a killed upgrade, with the print agent of this machine (KIT-46, KIT-47)', async () => {
  const { services, asked, readTrial } = setUp({ answers: HEALTHY, trial: 'PORT=0 WORK=trial' });
  await expect(services.start()).rejects.toThrow('it was not healthy after 90 s');
  expect(readTrial()).toBeUndefined();
  expect(asked).toContain('systemctl try-restart jepret-print-agent.service');
});

test('no nightly backup uses the database during an upgrade, and its timer starts again with the server (KIT-48)', async () => {
  const { services, ran } = setUp({});
  services.stop();
  await expect(services.start()).rejects.toThrow('it was not healthy');
  const units = 'jepret.service jepret-videos.service jepret-backup.timer';
  expect(ran).toContain(`systemctl stop ${units} jepret-backup.service`);
  expect(ran).toContain(`systemctl restart --no-block ${units}`);
  // At a boot after a power cut the server returns to the copy of the database first.
  expect(readFileSync('packaging/jepret/jepret-backup.service', 'utf8')).toMatch(
    /^After=.* jepret\.service$/m,
  );
});

test('a machine without an enabled server starts its video worker, or nothing, and waits for no server (KIT-81)', async () => {
  const videos = setUp({ enabled: ['jepret-videos.service'] });
  await videos.services.start();
  expect(videos.ran).toEqual(['systemctl restart --no-block jepret-videos.service']);
  const nothing = setUp({ enabled: [] });
  await nothing.services.start();
  expect(nothing.ran).toEqual([]);
});

test('the settings of a trial are gone before the data of the previous version return (KIT-47)', () => {
  const { services, ran, readTrial } = setUp({ trial: 'PORT=0 WORK=trial' });
  services.endTrial();
  services.endTrial();
  expect(readTrial()).toBeUndefined();
  expect(ran.slice(1)).toEqual(['systemctl daemon-reload']);
});
