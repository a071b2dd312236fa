import type { PushSettings } from '@jepret/contract';
import { z } from 'zod';
import type { SettingName } from './setting-names.ts';
import { Origin, type ReadSetting, SettingError } from './setting-reader.ts';

/** How payment events reach the kiosks, as the operator chose (RUN-8). */
export type PushChoice =
  | { provider: 'sse' }
  | {
      provider: 'fcm';
      /** The key file of a Firebase service account. */
      serviceAccountPath: string;
      baseUrl: string | undefined;
      web: Extract<PushSettings, { provider: 'fcm' }>['firebase'];
      vapidKey: string;
    };

export function readPushChoice(read: ReadSetting): PushChoice {
  const provider = read('PUSH_PROVIDER', Provider, 'sse');
  if (provider === 'sse') return { provider };
  const readRequired = <Value>(name: SettingName, schema: z.ZodType<Value, string>): Value => {
    const value = read(name, schema, undefined);
    if (value === undefined) throw new SettingError(`${name} is needed with PUSH_PROVIDER=fcm.`);
    return value;
  };
  return {
    provider,
    serviceAccountPath: readRequired('FCM_SERVICE_ACCOUNT', z.string()),
    baseUrl: read('FCM_BASE_URL', Origin, undefined),
    web: readRequired('FCM_WEB_CONFIG', WebConfig),
    vapidKey: readRequired('FCM_VAPID_KEY', VapidKey),
  };
}

/** The settings for the kiosk, without a secret. */
export function toPushSettings(choice: PushChoice): PushSettings {
  if (choice.provider === 'sse') return { provider: 'sse' };
  return { provider: 'fcm', vapid_key: choice.vapidKey, firebase: choice.web };
}

const PROVIDERS = ['sse', 'fcm'] as const;
const Provider = z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`);

const WEB_CONFIG_KEYS = 'apiKey, projectId, appId and messagingSenderId';
const WebConfig = z.string().transform((text, context) => {
  const Web = z.object({
    apiKey: z.string().min(1),
    projectId: z.string().min(1),
    appId: z.string().min(1),
    messagingSenderId: z.string().min(1),
  });
  try {
    return Web.parse(JSON.parse(text));
  } catch {
    context.addIssue(`must be JSON with ${WEB_CONFIG_KEYS}`);
    return z.NEVER;
  }
});

/** An uncompressed point on P-256: 65 bytes. */
const VapidKey = z
  .string()
  .regex(/^[\w-]{87}$/, 'must be the 87 characters of the web push certificate');
