import { fileURLToPath } from 'node:url';

export const inProject = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

export const ASSETS_DIR = inProject('assets');
export const KIOSK_DIR = inProject('apps/kiosk/dist');
export const CONSOLE_DIR = inProject('apps/console/dist');
