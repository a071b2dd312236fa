import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Hundreds of consecutive sessions; run by `npm run test:long` only. */
export default defineConfig({ ...tests, testDir: 'tests/soak', workers: 1, timeout: 0 });
