import { X509Certificate } from 'node:crypto';
import { createSelfSignedCertificate } from '@jepret/testing/self-signed-certificate.ts';
import type { Machine } from '../machine.ts';
import { PATHS } from '../paths.ts';
import type { Checks } from '../setup/checks.ts';
import type { Terminal } from '../terminal.ts';
import type { TargetFile } from '../write-files.ts';

export const BOOTH = `KIND=booth
LOCATION=Kota Bandung
TIME_ZONE=Asia/Jakarta
PAYMENT_PROVIDER=midtrans
MIDTRANS_SERVER_KEY=Mid-server-1234
ADMIN_EMAIL=sari@example.com
`;
export const AUTHORITY = new X509Certificate(
  createSelfSignedCertificate('127.0.0.1').cert,
).toString();
export const ALL_UNITS = ['jepret.service', 'jepret-videos.service', 'jepret-kiosk.service'];

/** A machine whose commands are recorded and whose files are in memory. */
export function createFakeMachine({
  files = {},
  units = ['jepret.service', 'jepret-videos.service'],
}: {
  files?: Record<string, string>;
  units?: readonly string[];
} = {}) {
  const ran: string[] = [];
  const written: TargetFile[] = [];
  const active = new Set<string>();
  const older = new Set<string>();
  /** What `sessions running` prints, each time; undefined if it fails. */
  const visits: (string | undefined)[] = [];
  const locations = new Set<string>();
  /** Lines of `loginctl list-sessions`. */
  const signedIn: string[] = [];
  const machine: Machine = {
    exists: (path) => path in files,
    readFile: (path) => files[path],
    writeFiles(changed) {
      written.push(...changed);
      for (const { path, content } of changed) files[path] = content;
    },
    isUnitActive: (unit) => active.has(unit),
    hasUnit: (unit) => units.includes(unit),
    isOlder: (unit, path) => older.has(`${unit} ${path}`),
    run(...command) {
      ran.push(command.join(' '));
      if (command[1]?.includes('restart')) for (const unit of command.slice(2)) active.add(unit);
      if (command.includes('set')) locations.add(command.at(-1) ?? '');
      if (command[0] === 'rm') delete files[command.at(-1) ?? ''];
      if (command[0] === 'sh') return '[{"name":"Disk","status":"ok","message":"It works."}]';
      if (command.includes('reload-or-restart')) files[PATHS.proxyAuthority] ??= AUTHORITY;
      return '';
    },
    ask(...command) {
      if (command.includes('running') || command[0] === 'systemctl') ran.push(command.join(' '));
      if (command.includes('running')) return visits.length > 0 ? visits.shift() : '[]';
      if (command.includes('show')) {
        const isConfigured = locations.has(command.at(-1) ?? '');
        return JSON.stringify({ isConfigured });
      }
      return command[0] === 'loginctl' ? signedIn.join('\n') : undefined;
    },
    isOnPath: () => true,
    waitUntil: async (find) => (await find()) || (await find()) || undefined,
  };
  return { machine, files, ran, written, visits, older, locations, signedIn };
}

export const PASSING: Checks = {
  checkClock: async () => [],
  checkAddress: async () => [],
  checkStores: async () => [],
  checkPayment: async () => [{ name: 'Payment', status: 'ok', message: 'The key is accepted.' }],
  checkMail: async () => [],
  checkPrinter: async () => [],
  checkBackup: async () => [],
};

/** Answers questions by the first entry whose text is part of the question; every entry is used once. */
export function createFakeTerminal(answers: [question: string, answer: string][] = []) {
  const printed: string[] = [];
  const secrets: string[] = [];
  const answer = async (question: string): Promise<string> => {
    const index = answers.findIndex(([text]) => [question, ...printed].join('\n').includes(text));
    if (index < 0) throw new Error(`No answer to “${question}”`);
    const [found] = answers.splice(index, 1);
    printed.length = 0;
    return found?.[1] ?? '';
  };
  const said: string[] = [];
  const terminal: Terminal = {
    print(line) {
      printed.push(line);
      said.push(line);
    },
    ask: answer,
    askSecret(question) {
      secrets.push(question);
      return answer(question);
    },
    close: () => said.push('closed'),
  };
  return { terminal, said, secrets };
}
