import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Hundreds of sessions one after the other; for `npm run test:long` alone. */
export default defineConfig({ ...tests, testDir: 'tests/soak', workers: 1, timeout: 0 });
