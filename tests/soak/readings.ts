import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect } from '../e2e/support/booth-test.ts';
import type { BoothProcess } from '../support/booth-process.ts';

/** Values that a leak would increase. */
export interface Reading {
  /** Counts by name, or megabytes if the name begins with MB. */
  counts: Record<string, number>;
  rows: ReadonlyMap<string, number>;
}

export async function takeReading(page: Page, booth: BoothProcess): Promise<Reading> {
  // Wait for the mails, sheets and erasures of the last session.
  await expect.poll(() => countRows(booth).get('jobs waiting')).toBe(0);
  const counts = { ...readServer(booth), ...(await readPage(page)) };
  return { counts, rows: countRows(booth) };
}

function readServer({ processId, dataDir }: BoothProcess): Record<string, number> {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return {
    'MB of the server': kilobytes / 1024,
    'open files of the server': readdirSync(`/proc/${processId}/fd`).length,
    'threads of the server': Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]),
    ...Object.fromEntries(
      folders.map(({ name }) => [`files in ${name}`, countFiles(join(dataDir, name))]),
    ),
  };
}

const countFiles = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        .length
    : 0;

async function readPage(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  // Objects that the first collection finalizes are freed by the second.
  for (let round = 0; round < 2; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return { stored: localStorage.length + sessionStorage.length, databases: databases.length };
  });
  return {
    "MB of the page's scripts": usedSize / 2 ** 20,
    'nodes of the page': nodes,
    'listeners of the page': jsEventListeners,
    'documents of the page': documents,
    'values the page stores': kept.stored,
    'databases of the page': kept.databases,
  };
}

/** Counts the rows of every table, and the jobs except the repeating ones. */
function countRows({ dataDir }: BoothProcess): Map<string, number> {
  const database = new DatabaseSync(join(dataDir, 'jepret.sqlite'), { readOnly: true });
  try {
    const count = (of: string) =>
      Number(database.prepare(`select count(*) as count from ${of}`).get()?.count);
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name));
    return new Map([
      ...tables.map((name) => [name, count(`"${name}"`)] as const),
      ['jobs waiting', count("jobs where key is null or key <> 'repeating'")],
    ]);
  } finally {
    database.close();
  }
}
