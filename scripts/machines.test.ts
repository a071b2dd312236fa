import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawKioskMachines } from './kiosk-machines.ts';

const FOLDER = join(import.meta.dirname, '../docs/machines');

test('docs/machines is up to date with npm run machines', () => {
  const drawn = drawKioskMachines();
  expect(readdirSync(FOLDER).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, content] of drawn) {
    expect(readFileSync(join(FOLDER, name), 'utf8'), name).toBe(content);
  }
});
