import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sheets in a spool folder, oldest first. */
export const listSpooled = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const ticket = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const jpeg = readFileSync(join(folder, file.replace('.json', '.jpg')));
      return { ...ticket, isCut: ticket.media === 'w288h432-div2', jpeg };
    });
