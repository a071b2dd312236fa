import { isIP } from 'node:net';
import { LocationName } from '@jepret/contract';
import { TIME_ZONES } from '@jepret/contract/console';
import { documentPlace } from '@jepret/server/config/command-names.ts';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { refuseUnknownSettings, SETTING_NAMES } from '@jepret/server/config/setting-names.ts';
import { readSettings, type Settings } from '@jepret/server/config/settings.ts';
import { isPrivateName } from '@jepret/server/domain/private-addresses.ts';
import { z } from 'zod';
import type { Values } from '../env-file.ts';
import { PATHS } from '../paths.ts';

/** Answers that are not settings of the server. */
const Choices = z.object({
  /** A booth is one machine for everything; a shop's server has its kiosks on other machines. */
  KIND: z.enum(['booth', 'shop', 'chain'], 'KIND must be booth, shop or chain.'),
  TLS: z.enum(['off', 'internal', 'acme'], 'TLS must be off, internal or acme.'),
  LOCATION: LocationName,
  TIME_ZONE: z.enum(TIME_ZONES, `TIME_ZONE must be one of ${TIME_ZONES.join(', ')}.`),
});
type Choices = z.infer<typeof Choices>;
const CHOICE_NAMES = Object.keys(Choices.shape);

export interface Plan {
  choices: Choices;
  /** For /etc/jepret/server.env. */
  environment: Values;
  settings: Settings;
}

/** Set by the package, the service manager or npm. */
const NOT_ASKED = ['DATA_DIR', 'INIT_CWD', 'JOURNAL_STREAM', 'NOTIFY_SOCKET', 'WATCHDOG_USEC'];
/** Settings of a print agent. */
const OF_AGENTS = ['AGENT_TOKEN', 'BOOTH_URL'];

export function checkAnswerNames(answers: Values): void {
  const { KIND, TLS, LOCATION, TIME_ZONE, ...settings } = answers;
  refuseUnknownSettings(settings);
  for (const name of Object.keys(settings)) {
    const isSetting = SETTING_NAMES.some((known) => known === name);
    if (!isSetting || [...NOT_ASKED, ...OF_AGENTS].includes(name)) {
      throw new SettingError(
        `${name} is not an answer: setup takes ${CHOICE_NAMES.join(', ')} and the settings in ${documentPlace('settings.md')}.`,
      );
    }
  }
}

/** Checks the answers as far as that is possible without the network; throws a SettingError with the remedy. */
export function readPlan(answers: Values, former: Values): Plan {
  const choices = readChoices(answers);
  const environment = {
    ...Object.fromEntries(Object.entries(answers).filter(([name]) => !CHOICE_NAMES.includes(name))),
    // What follows from former choices does not outlive them: TRUST_PROXY without a proxy lets a client forge its address.
    ...Object.fromEntries(Object.keys(deriveSettings(former)).map((name) => [name, ''])),
    ...deriveSettings(choices),
  };
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: PATHS.data,
    ...environment,
  });
  checkAddress(choices, settings);
  if (choices.KIND === 'chain') checkChain(settings);
  return { choices, environment, settings };
}

function deriveSettings({ KIND, TLS }: { KIND?: string; TLS?: string }): Values {
  return {
    ...(TLS !== undefined && TLS !== 'off' && { HOST: 'localhost', TRUST_PROXY: '1' }),
    ...(KIND === 'chain' && { WORK: 'calls' }),
  };
}

function readChoices(answers: Values): Choices {
  const result = Choices.safeParse({
    TLS: answers.KIND === 'booth' ? 'off' : undefined,
    ...answers,
  });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(issue?.message ?? '');
}

const HOST_NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

function checkAddress({ KIND, TLS }: Choices, { publicUrl }: Settings): void {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (TLS === 'off') {
    if (KIND !== 'booth' && protocol === 'http:') {
      throw new SettingError(
        'TLS=off fits a shop or a chain only behind your own reverse proxy: set PUBLIC_URL to its https address, or TLS to internal or acme.',
      );
    }
    return;
  }
  if (protocol !== 'https:' || port !== '' || !HOST_NAME.test(hostname)) {
    throw new SettingError(
      `TLS=${TLS} needs PUBLIC_URL with https, a name with a dot and no port, like https://booth.example.com.`,
    );
  }
  if (TLS === 'acme' && (isIP(hostname) !== 0 || isPrivateName(hostname))) {
    throw new SettingError(
      `TLS=acme needs a public domain name, and ${hostname} is private or an IP address: use TLS=internal in a shop's network.`,
    );
  }
}

function checkChain({ database, storage, secretKey }: Settings): void {
  if (database.engine !== 'postgres') {
    throw new SettingError('DATABASE_URL must be a PostgreSQL address (postgres://…) for a chain.');
  }
  if (storage.provider !== 's3') {
    throw new SettingError('STORAGE_URL must be an S3 bucket (s3://…) for a chain.');
  }
  if (secretKey === undefined) {
    throw new SettingError('SECRET_KEY is needed for a chain: the same in each of its servers.');
  }
}
