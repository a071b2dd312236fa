import { expect, test } from 'vitest';
import { readNotification } from './alert-notification.ts';

const ORIGIN = 'https://booth.example.com';

test('a message becomes a notification that opens its page (ALERT-61)', () => {
  const data = {
    key: 'message-1',
    title: 'Bandung: a printer has a problem',
    body: 'It is out of paper.',
    url: `${ORIGIN}/console/needs-you?open=1`,
  };
  expect(readNotification(data, ORIGIN)).toEqual({
    title: data.title,
    body: data.body,
    tag: 'message-1',
    path: '/console/needs-you?open=1',
  });
});

test.each([
  'https://evil.example.com/console/needs-you',
  `${ORIGIN}/v1/console/sign-out`,
  `${ORIGIN}/consoles`,
  `${ORIGIN}/console/../sandbox`,
  'javascript:alert(1)',
  '//evil.example.com/console',
  42,
])('a click never opens %s (ALERT-62)', (url) => {
  expect(readNotification({ title: 'Test', url }, ORIGIN).path).toBe('/console/needs-you');
});

test.each([undefined, null, 'text', 7, {}, { title: 7, body: [] }])(
  'a push without a readable message (%j) shows a notification too (ALERT-61)',
  (data) => {
    expect(readNotification(data, ORIGIN)).toMatchObject({
      title: 'The booth needs you',
      body: '',
      path: '/console/needs-you',
    });
  },
);
