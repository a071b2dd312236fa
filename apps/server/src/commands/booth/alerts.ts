import { createECDH } from 'node:crypto';
import type { Command } from 'commander';
import type { Terminal } from '../program/terminal.ts';

/** The length of a private key of P-256; Node leaves out leading zeros. */
const KEY_BYTES = 32;

export function addAlertCommands(program: Command, { print }: Terminal): void {
  const alerts = program.command('alerts').description('set up alerts to staff');

  alerts
    .command('create-key')
    .description('print a new ALERT_VAPID_KEY, which turns on alerts in browsers and on phones')
    .action(() => {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const key = Buffer.alloc(KEY_BYTES);
      const made = pair.getPrivateKey();
      made.copy(key, KEY_BYTES - made.length);
      print(`ALERT_VAPID_KEY=${key.toString('base64url')}\n`);
    });
}
