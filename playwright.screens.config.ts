import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** Takes the pictures of docs/screens; tests nothing. */
export default defineConfig({ ...tests, testDir: 'tests/screens', reporter: [['dot']] });
