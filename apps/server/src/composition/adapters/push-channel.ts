import { readFileSync } from 'node:fs';
import { systemScheduler } from '@jepret/time';
import { createFcmPushChannel } from '../../adapters/push-channel/fcm/fcm.ts';
import { readServiceAccount } from '../../adapters/push-channel/fcm/service-account.ts';
import { createSsePushChannel } from '../../adapters/push-channel/sse/sse.ts';
import { SettingError, type Settings } from '../../config/settings.ts';
import type { Database } from '../../database/schema.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { PushChannel } from '../../ports/push-channel.ts';

export function createPushChannel(
  { push, database: location }: Pick<Settings, 'push' | 'database'>,
  database: Database,
  log: JobLog,
): PushChannel {
  if (push.provider === 'sse') {
    const postgresUrl = location.engine === 'postgres' ? location.url : undefined;
    return createSsePushChannel({ database, postgresUrl, scheduler: systemScheduler, log });
  }
  const { serviceAccountPath, baseUrl } = push;
  try {
    const account = readServiceAccount(readFileSync(serviceAccountPath, 'utf8'));
    return createFcmPushChannel({
      account,
      scheduler: systemScheduler,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
  } catch {
    throw new SettingError(
      `FCM_SERVICE_ACCOUNT: ${serviceAccountPath} is not a service account's JSON file.`,
    );
  }
}
