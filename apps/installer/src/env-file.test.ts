import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEnvFile, updateEnvFile } from './env-file.ts';

const FILE = `# Settings
PORT=3000
SMTP_URL="smtps://user:pa#ss@mail.example.com"

# The key
MIDTRANS_SERVER_KEY=Mid-server-1
FCM_WEB_CONFIG='{
  "a": 1
}'
LOG_LEVEL=info
`;

test('a changed setting replaces its line, and everything else stays (KIT-2)', () => {
  expect(updateEnvFile(FILE, { PORT: '3001', LOG_LEVEL: 'info' })).toBe(
    FILE.replace('PORT=3000', 'PORT=3001'),
  );
});

test('a new setting is appended, and an empty one is removed (KIT-2)', () => {
  expect(updateEnvFile('PORT=1\n', { HOST: 'localhost', PORT: '' })).toBe('HOST=localhost\n');
});

test.each([
  ['PORT=1\nHOST=a\nPORT=2\n', 'PORT=3\nHOST=a\n', 'HOST=a\n'],
  ['export PORT=1\n', 'PORT=3\n', ''],
  [' PORT = 1\nHOST=a\n', 'PORT=3\nHOST=a\n', 'HOST=a\n'],
])(
  'every form of a line that Node reads is replaced and removed: %j (KIT-7)',
  (text, replaced, removed) => {
    expect(updateEnvFile(text, { PORT: '3' })).toBe(replaced);
    expect(updateEnvFile(text, { PORT: '' })).toBe(removed);
  },
);

test('a value of several lines is replaced as a whole (KIT-7)', () => {
  const changed = updateEnvFile(FILE, { FCM_WEB_CONFIG: '{"b":2}' });
  expect(readEnvFile(changed)).toEqual({ ...readEnvFile(FILE), FCM_WEB_CONFIG: '{"b":2}' });
});

test('a value that no quotes can hold is refused (KIT-7)', () => {
  expect(() => updateEnvFile('', { SECRET_KEY: `a'b"c` })).toThrow(/^SECRET_KEY must not contain/);
});

test('every value is read as it was written (KIT-7)', () => {
  const value = fc
    .string({ minLength: 1 })
    .filter((text) => !/[\n\r\0]/.test(text) && text.trim() !== '')
    .filter((text) => !(text.includes("'") && /["\\]/.test(text)));
  fc.assert(
    fc.property(value, (text) => {
      expect(readEnvFile(updateEnvFile(FILE, { SECRET_KEY: text })).SECRET_KEY).toBe(text);
    }),
  );
});
