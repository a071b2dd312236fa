import { GUIDE_VALUES, type Kit } from './kit.ts';
import { check, step } from './report.ts';
import { waitUntil } from './wait-until.ts';

const CONNECT = ['hardware.md', 'Connect a printer with CUPS'] as const;
const PASSWORD = 'Kertas-4x6';
const DEVICE_PORT = 3979;
const SHEET_LIMIT_MS = 60_000;
/** A sheet of a dye-sublimation printer at 300 dpi is larger. */
const MIN_SHEET_BYTES = 100_000;
const SHEETS = '/var/tmp/printed';

/** A queue whose driver makes the data of a real printer, and a socket in place of the printer. */
export async function connectPrinter({ booth, guide }: Kit): Promise<void> {
  await step('a printer behind CUPS', async () => {
    const listen = ['systemd-socket-activate', '--accept', '--inetd', '-l', String(DEVICE_PORT)];
    const save = ['sh', '-c', `cat >> ${SHEETS}`];
    booth.run('systemd-run', '--unit=virtual-printer', ...listen, ...save);
    const values = {
      DEVICE: `socket://localhost:${DEVICE_PORT}`,
      MODEL: 'gutenprint.5.3://dnp-ds620/expert',
    };
    const said = await guide.run(...CONNECT, { values, answers: { assword: PASSWORD } });
    check(said.includes(values.MODEL), said);
    check(said.includes('printer BOOTH is idle'), said);
  });
}

export async function tryPrinter(kit: Kit): Promise<void> {
  const { booth, guide } = kit;
  const countBytes = () =>
    Number(booth.run('sh', '-c', `cat ${SHEETS} 2>/dev/null | wc -c`).trim());
  await connectPrinter(kit);

  await step('setup accepts the printer, and a sheet comes out', async () => {
    const said = await guide.run('backup-and-upgrade.md', 'Every night', {
      only: 'sudo jepret setup',
      answers: {
        // The queue, another address, none.
        'Which printer?': '1',
        'User of the printer': 'booth-printer',
        'Password of the printer': PASSWORD,
        'Write the settings': 'y',
      },
    });
    check(!said.includes(PASSWORD), said);
    booth.run('jepret', 'doctor', '--test-sheet');
    await waitUntil(() => countBytes() > MIN_SHEET_BYTES, SHEET_LIMIT_MS);
    return booth.run('jepret', 'printer').trim().split('\n')[0];
  });

  await step('a paused queue is resumed', async () => {
    booth.run('cupsdisable', 'BOOTH');
    check(!booth.succeeds('jepret', 'printer'), 'the queue is not paused');
    await guide.run('troubleshooting.md', 'The printer');
    const isIdle = () => booth.run('lpstat', '-p', 'BOOTH').includes('is idle');
    await waitUntil(isIdle, SHEET_LIMIT_MS);
  });
}

/** Commands that only show something, or start a unit again. */
export async function tryTroubleshooting({ booth, guide }: Kit): Promise<void> {
  await step('the commands of the troubleshooting chapter work', async () => {
    const sections = [
      'Start with doctor',
      'The kiosk is black',
      'The server does not answer',
      'The certificate',
      'The clock',
      'The disk is full',
      'Backups',
      'When to call for help',
    ];
    for (const section of sections) {
      await guide.run('troubleshooting.md', section, { values: GUIDE_VALUES });
    }
    for (const section of ['Services', 'Log', 'Monitoring']) {
      await guide.run('server.md', section, { values: GUIDE_VALUES });
    }
    check(booth.run('jepret', 'clock') !== '', 'the clock is not shown');
  });
}
