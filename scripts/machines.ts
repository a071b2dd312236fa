// Draws the kiosk's machines into docs/machines.   usage: node scripts/machines.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawKioskMachines } from './kiosk-machines.ts';

const FOLDER = join(import.meta.dirname, '../docs/machines');

mkdirSync(FOLDER, { recursive: true });
for (const [name, content] of drawKioskMachines()) writeFileSync(join(FOLDER, name), content);
