import { expect, test } from 'vitest';
import { readPrintAgentSettings } from './settings.ts';

const SETTINGS = {
  BOOTH_URL: 'https://booth.example.com',
  AGENT_TOKEN: 'x'.repeat(43),
  PRINTER_URL: 'ipp://printer.local',
};

test('the settings of an agent are its booth, its token, its printer and its folder', () => {
  const settings = { ...SETTINGS, DATA_DIR: '/srv/agent' };
  expect(readPrintAgentSettings(settings)).toMatchObject({
    boothUrl: 'https://booth.example.com',
    token: SETTINGS.AGENT_TOKEN,
    dataDir: '/srv/agent',
    printing: { provider: 'ipp', address: 'ipp://printer.local:631/ipp/print' },
  });
});

test.each([
  [{ BOOTH_URL: '' }, 'BOOTH_URL is needed, such as https://booth.example.com.'],
  [{ BOOTH_URL: 'booth' }, 'BOOTH_URL must be an address like https://booth.example.com'],
  [{ AGENT_TOKEN: '' }, 'AGENT_TOKEN is needed: "npm run booth -- printers add" creates one.'],
  [{ PRINTER_URL: '' }, 'PRINTER_URL is needed, such as ipp://localhost/printers/BOOTH.'],
  [{ AGENT_TOKEN: 'x' }, 'AGENT_TOKEN must be the token that "npm run booth -- printers add"'],
])(
  'a wrong setting %o stops the start with a message that names it (PRINT-31, RUN-7)',
  (wrong, sentence) => {
    expect(() => readPrintAgentSettings({ ...SETTINGS, ...wrong })).toThrow(sentence);
  },
);
