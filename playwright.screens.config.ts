import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes the pictures of docs/screens; no test of anything. */
export default defineConfig({ ...tests, testDir: 'tests/screens', reporter: [['dot']] });
