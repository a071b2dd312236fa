import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { adopt, listOpenFiles } from './adopt.ts';

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-adopt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const places = { from: join(folder, 'data'), to: join(folder, 'package'), listOpen: () => [] };
  mkdirSync(join(places.from, 'storage'), { recursive: true });
  for (const file of ['jepret.sqlite', 'jepret.sqlite-wal', 'secret-key', 'storage/photo.jpg']) {
    writeFileSync(join(places.from, file), file);
  }
  return places;
}

test('the data of a booth that ran by npm start moves with its key and its journal (KIT-11)', () => {
  const places = setUp();
  adopt(places);
  expect(readdirSync(places.to).toSorted()).toEqual([
    'jepret.sqlite',
    'jepret.sqlite-wal',
    'secret-key',
    'storage',
  ]);
  expect(readFileSync(join(places.to, 'storage/photo.jpg'), 'utf8')).toBe('storage/photo.jpg');
  expect(readdirSync(places.from)).toEqual([]);
});

test('an interrupted move continues (KIT-11)', () => {
  const places = setUp();
  mkdirSync(places.to);
  writeFileSync(join(places.to, 'secret-key'), 'secret-key');
  rmSync(join(places.from, 'secret-key'));
  adopt(places);
  expect(readdirSync(places.to)).toHaveLength(4);
});

test('a running booth, a folder without a booth and a target with one are refused (KIT-11)', () => {
  const places = setUp();
  openSync(join(places.from, 'jepret.sqlite'), 'r');
  expect(() => adopt({ ...places, listOpen: listOpenFiles })).toThrow('is running: stop it first');
  expect(() => adopt({ ...places, from: `${places.from}/storage` })).toThrow('There is no booth');
  expect(() => adopt({ ...places, to: places.from })).toThrow('is the data folder of the package');
  mkdirSync(places.to);
  writeFileSync(join(places.to, 'jepret.sqlite'), '');
  expect(() => adopt(places)).toThrow('has a booth already');
  expect(existsSync(join(places.from, 'storage/photo.jpg'))).toBe(true);
});
