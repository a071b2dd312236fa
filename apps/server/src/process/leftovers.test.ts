import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SteadyInstant } from '../ports/clock.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { startLeftoverCleanup } from './leftovers.ts';

const MINUTE_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jepret-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const setAge = (name: string, at: number) => utimesSync(join(folder, name), at / 1_000, at / 1_000);

test('files of a killed process are deleted, and files of a running one are kept (RUN-25)', async () => {
  const scheduler = createManualClock();
  const { log, logged } = recordLog();
  mkdirSync(join(folder, 'film-old'));
  await writeFile(join(folder, 'film-old', '1.mp4'), 'half a film');
  mkdirSync(join(folder, 'film-new'));
  await writeFile(join(folder, 'old.part'), 'half a photo');
  setAge('film-old', scheduler.now() - 60 * MINUTE_MS);
  setAge('old.part', scheduler.now() - 60 * MINUTE_MS);
  setAge('film-new', scheduler.now());
  const neverMade = join(folder, 'never-made');

  let isSteady = false;
  const findSteadyNow = async () => (isSteady ? (scheduler.now() as SteadyInstant) : undefined);
  const abandonedAfterMs = 20 * MINUTE_MS;
  const stop = await startLeftoverCleanup([folder, neverMade], {
    scheduler,
    findSteadyNow,
    log,
    abandonedAfterMs: abandonedAfterMs,
  });
  // After a clock change, files in use would seem old.
  expect(readdirSync(folder)).toHaveLength(3);
  isSteady = true;
  setAge('film-new', scheduler.now() + 10 * MINUTE_MS);
  await scheduler.advance(10 * MINUTE_MS);
  expect(readdirSync(folder)).toEqual(['film-new']);

  // A crash long after the start.
  await scheduler.advance(19 * MINUTE_MS);
  expect(readdirSync(folder)).toEqual(['film-new']);
  await scheduler.advance(12 * MINUTE_MS);
  expect(readdirSync(folder)).toEqual([]);

  stop();
  mkdirSync(join(folder, 'film-later'));
  setAge('film-later', scheduler.now());
  await scheduler.advance(60 * MINUTE_MS);
  expect(readdirSync(folder)).toEqual(['film-later']);
  expect(existsSync(neverMade)).toBe(false);
  expect(logged).toEqual([]);
});
