import { expect, test } from 'vitest';
import { toPushSettings } from './push-choice.ts';
import { readSettings } from './settings.ts';

const WEB = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1' };
const VAPID = 'B'.repeat(87);
const FCM = {
  PUSH_PROVIDER: 'fcm',
  FCM_SERVICE_ACCOUNT: '/etc/jepret/firebase.json',
  FCM_WEB_CONFIG: JSON.stringify({ ...WEB, storageBucket: 'not needed' }),
  FCM_VAPID_KEY: VAPID,
};

test('the default is the booth’s own push service', () => {
  const { push } = readSettings({});
  expect(push).toEqual({ provider: 'sse' });
  expect(toPushSettings(push)).toEqual({ provider: 'sse' });
});

test('Firebase is read with its keys, and the kiosk gets its web settings without a secret', () => {
  const { push } = readSettings(FCM);
  expect(push).toEqual({
    provider: 'fcm',
    serviceAccountPath: '/etc/jepret/firebase.json',
    baseUrl: undefined,
    web: WEB,
    vapidKey: VAPID,
  });
  expect(toPushSettings(push)).toEqual({ provider: 'fcm', vapid_key: VAPID, firebase: WEB });
});

test.each([
  ['PUSH_PROVIDER', 'smoke', 'PUSH_PROVIDER must be one of sse, fcm.'],
  ['FCM_SERVICE_ACCOUNT', '', 'FCM_SERVICE_ACCOUNT is needed with PUSH_PROVIDER=fcm.'],
  ['FCM_WEB_CONFIG', '', 'FCM_WEB_CONFIG is needed with PUSH_PROVIDER=fcm.'],
  [
    'FCM_WEB_CONFIG',
    '{"apiKey":"secret"}',
    'FCM_WEB_CONFIG must be JSON with apiKey, projectId, appId and messagingSenderId.',
  ],
  [
    'FCM_WEB_CONFIG',
    'secret',
    'FCM_WEB_CONFIG must be JSON with apiKey, projectId, appId and messagingSenderId.',
  ],
  [
    'FCM_VAPID_KEY',
    'secret',
    'FCM_VAPID_KEY must be the 87 characters of the web push certificate.',
  ],
  [
    'FCM_BASE_URL',
    'fcm',
    'FCM_BASE_URL must be an address like https://booth.example.com, without a path.',
  ],
])(
  'a wrong %s (%s) stops the start with one sentence that names it (RUN-8)',
  (name, value, sentence) => {
    expect(() => readSettings({ ...FCM, [name]: value })).toThrow(sentence);
  },
);
