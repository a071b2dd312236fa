import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IppDouble, startIppDouble } from './ipp-double.ts';

const run = promisify(execFile);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

let double: IppDouble;
let folder: string;
beforeAll(async () => {
  double = await startIppDouble();
  folder = mkdtempSync(join(tmpdir(), 'jepret-ipptool-'));
  writeFileSync(join(folder, 'sheet.jpg'), JPEG);
});
afterAll(async () => {
  await double.close();
  rmSync(folder, { recursive: true });
});

test.each([
  'get-printer-attributes.test',
  'validate-job.test',
  'print-job.test',
  'print-job-and-wait.test',
  'create-job.test',
  'get-jobs.test',
  'get-completed-jobs.test',
])('the double passes the ipptool check of CUPS: %s', async (file) => {
  const uri = `ipp://127.0.0.1:${double.port}${double.path}`;
  const sheet = ['-f', join(folder, 'sheet.jpg')];
  const { stdout } = await run('ipptool', ['-tI', ...sheet, uri, file]);
  expect(stdout).toContain('[PASS]');
  expect(stdout).not.toContain('[FAIL]');
});

test('the double has printed the documents that it received', () => {
  expect(double.listSheets().length).toBeGreaterThan(2);
  expect(double.listSheets().every(({ jpeg }) => jpeg.equals(JPEG))).toBe(true);
});
