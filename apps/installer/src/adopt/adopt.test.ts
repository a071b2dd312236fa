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

const MOVED = ['jepret.sqlite', 'jepret.sqlite-wal', 'secret-key', 'storage'];

/** `parents`: the folders of the former booth and of the package. */
function setUp(parents: readonly [string, string] = [tmpdir(), tmpdir()]) {
  const [from, to] = parents.map((parent) => {
    const folder = mkdtempSync(join(parent, 'jepret-adopt-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }) as [string, string];
  const ran: string[] = [];
  const places = {
    from: join(from, 'data'),
    to: join(to, 'package'),
    listOpen: () => [],
    run: (...command: string[]) => {
      ran.push(command.join(' '));
      return '';
    },
  };
  mkdirSync(join(places.from, 'storage'), { recursive: true });
  for (const file of ['jepret.sqlite', 'jepret.sqlite-wal', 'secret-key', 'storage/photo.jpg']) {
    writeFileSync(join(places.from, file), file);
  }
  return { places, ran };
}

test('the data of a booth that ran by npm start moves with its key and its journal (KIT-11)', () => {
  const { places, ran } = setUp();
  adopt(places);
  expect(readdirSync(places.to).toSorted()).toEqual(MOVED);
  expect(readFileSync(join(places.to, 'storage/photo.jpg'), 'utf8')).toBe('storage/photo.jpg');
  expect(readdirSync(places.from)).toEqual([]);
  expect(ran).toEqual([`chown -R jepret:jepret ${places.to}`]);
});

test.each([
  ['on one disk', [tmpdir(), tmpdir()]],
  ['between two disks', ['/dev/shm', tmpdir()]],
] as const)(
  'a move %s that was interrupted at any program continues, and the account of the server owns everything (KIT-11)',
  (_, parents) => {
    for (let stepsBefore = 0; ; stepsBefore++) {
      const { places, ran } = setUp(parents);
      let steps = 0;
      const run = (...command: string[]) => {
        if (steps++ === stepsBefore) throw new Error('cut');
        return places.run(...command);
      };
      try {
        adopt({ ...places, run });
        expect(stepsBefore).toBe(steps);
        return;
      } catch (error) {
        expect(error).toEqual(new Error('cut'));
      }
      expect(existsSync(join(places.to, 'jepret.sqlite'))).toBe(false);
      adopt(places);
      expect(readdirSync(places.to).toSorted()).toEqual(MOVED);
      expect(readFileSync(join(places.to, 'storage/photo.jpg'), 'utf8')).toBe('storage/photo.jpg');
      expect(readdirSync(places.from)).toEqual([]);
      expect(ran.at(-1)).toBe(`chown -R jepret:jepret ${places.to}`);
    }
  },
);

test('a move of which one part is done continues (KIT-11)', () => {
  const { places } = setUp();
  mkdirSync(places.to);
  writeFileSync(join(places.to, 'secret-key'), 'secret-key');
  rmSync(join(places.from, 'secret-key'));
  adopt(places);
  expect(readdirSync(places.to).toSorted()).toEqual(MOVED);
});

test('a running booth, a folder without a booth and a target with one are refused (KIT-11)', () => {
  const { places } = setUp();
  openSync(join(places.from, 'jepret.sqlite'), 'r');
  expect(() => adopt({ ...places, listOpen: listOpenFiles })).toThrow('is running: stop it first');
  expect(() => adopt({ ...places, from: `${places.from}/storage` })).toThrow('There is no booth');
  expect(() => adopt({ ...places, to: places.from })).toThrow('is the data folder of the package');
  mkdirSync(places.to);
  writeFileSync(join(places.to, 'jepret.sqlite'), '');
  expect(() => adopt(places)).toThrow(
    `${places.to} already contains a booth. Back it up, stop it (sudo systemctl stop jepret), and move the folder aside.`,
  );
  expect(existsSync(join(places.from, 'storage/photo.jpg'))).toBe(true);
});
