import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from './setting-names.ts';
import { readSettings } from './settings.ts';

test.each([
  ['PAYMENT_PROVIDR', 'PAYMENT_PROVIDER'],
  ['PAYMNT_PROVIDR', 'PAYMENT_PROVIDER'],
  ['PUBILC_URL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['payment_provider', 'PAYMENT_PROVIDER'],
  ['PROT', 'PORT'],
  ['HOSTS', 'HOST'],
  ['NODE_EVN', 'NODE_ENV'],
  ['BOOT_URL', 'BOOTH_URL'],
])(
  'the misspelt setting %s stops the start with a message that suggests %s (RUN-40)',
  (name, meant) => {
    expect(() => readSettings({ [name]: 'secret' })).toThrow(
      expect.objectContaining({ message: `${name} is not a setting; did you mean ${meant}?` }),
    );
  },
);

test.each([
  'MIDTRANS_CLIENT_KEY',
  'XENDIT_PUBLIC_KEY',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'PRINTER_NAME',
  'STORAGE_BUCKET',
  'PAYMENT_KEY',
  'FCM_KEY',
  'PUSH_KEY',
  'RETENTION_TIME',
  'BYPASSES_PER_DAY',
  'OPERATOR_REFUND_LIMIT',
  'TRUST_PROXIES',
  'ALLOWED_HOSTS',
  'AGENT_KEY',
  'BOOTH_ADDRESS',
])('the unknown %s has a prefix of our settings and stops the start (RUN-40)', (name) => {
  expect(() => readSettings({ [name]: 'secret' })).toThrow(
    expect.objectContaining({
      message: `${name} is not a setting; docs/settings.md lists them all.`,
    }),
  );
});

test('a name of four letters is compared with one edit only (RUN-40)', () => {
  for (const name of ['PORTAL', 'HOSTED', 'WORLDS']) {
    expect(() => readSettings({ [name]: 'value' })).not.toThrow();
  }
});

/** Settings without a prefix, or whose prefix other programs use too (record 079). */
const SHARED = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ALLOW_SANDBOX',
  'AUTH_URL',
  'CORE_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'FFMPEG_PATH',
  'HOST',
  'INIT_CWD',
  'JOURNAL_STREAM',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'NODE_ENV',
  'NOTIFY_SOCKET',
  'PORT',
  'PROCESSING_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  'SKIP_SYSTEM_PACKAGES',
  'STATIC_URL',
  'VIDEOS_URL',
  'WATCHDOG_USEC',
  'WORK',
];

test('every other prefix stops the start for an unknown name (RUN-40)', () => {
  const ignored = SETTING_NAMES.filter((name) => {
    try {
      readSettings({ [`${name.split('_')[0]}_SOMETHING_ELSE`]: 'value' });
      return true;
    } catch {
      return false;
    }
  });
  expect(ignored).toEqual(SHARED);
});

test('an empty misspelt setting does not stop the start', () => {
  expect(() => readSettings({ PAYMENT_PROVIDR: ' ' })).not.toThrow();
});

const OF_THE_SYSTEM = `
  HOME HOSTNAME HOSTTYPE USER LOGNAME SHELL PATH PWD OLDPWD SHLVL TERM TERM_PROGRAM COLORTERM LANG LANGUAGE LC_ALL
  LC_CTYPE TZ EDITOR VISUAL PAGER MAIL MAILCHECK DISPLAY WAYLAND_DISPLAY XAUTHORITY TMPDIR TEMP TMP PRINTER LPDEST
  CUPS_SERVER ROOT TEST BOOT DEST DIST FONT MODE LESS LESSOPEN LS_COLORS MANPATH INFOPATH CDPATH PS1 IFS _ HISTFILE
  XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND
  SSH_CONNECTION SSH_CLIENT SSH_TTY SSH_AUTH_SOCK SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND WINDOWPATH DESKTOP_SESSION
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID LISTEN_FDNAMES MAINPID MANAGERPID SYSTEMD_EXEC_PID
  WATCHDOG_PID WATCHDOG_USEC STATE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY CONFIGURATION_DIRECTORY
  CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH EXIT_CODE SERVICE_RESULT REMOTE_ADDR
  container DOCKER_HOST DOCKER_CONFIG NODE_VERSION YARN_VERSION NODE NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS
  NODE_COMPILE_CACHE NODE_DEBUG NODE_NO_WARNINGS NODE_TLS_REJECT_UNAUTHORIZED NODE_CHANNEL_FD NVM_DIR NVM_BIN COLOR
  npm_config_user_agent npm_package_name npm_lifecycle_event npm_config_host npm_execpath npm_node_execpath
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy CI GITHUB_ACTIONS GITHUB_TOKEN
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS PAYMENT_SERVICE_HOST PAYMENT_SERVICE_PORT
  PAYMENT_PORT PAYMENT_PORT_80_TCP PAYMENT_PORT_80_TCP_ADDR STORAGE_PORT_9000_TCP_PROTO SMTP_SERVICE_PORT_SMTP
  PGHOST PGPORT PGUSER PGPASSWORD PGDATA POSTGRES_URL AWS_SECRET_KEY AWS_REGION UV_THREADPOOL_SIZE MALLOC_ARENA_MAX
  CHROMIUM_PATH TEST_QUICK TEST_LONG SOAK_SESSIONS VITEST VITEST_POOL_ID VITEST_WORKER_ID PLAYWRIGHT_BROWSERS_PATH
`
  .trim()
  .split(/\s+/);

test('variables of the shell, systemd, containers, npm and Node do not stop the start (RUN-41)', () => {
  const refused = OF_THE_SYSTEM.filter((name) => {
    try {
      readSettings({ [name]: 'value' });
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual([]);
});

/** Set by npm and by systemd, not by an operator. */
const UNDOCUMENTED = ['INIT_CWD', 'JOURNAL_STREAM', 'NOTIFY_SOCKET', 'WATCHDOG_USEC'];

test('docs/settings.md lists every setting that is read (RUN-40)', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  const missing = SETTING_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(page));
  expect(missing).toEqual(UNDOCUMENTED);
});
