import { expect, test } from 'vitest';
import { executeCommand, run } from '../../testing/booths/cli-commands.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

describeOnEveryDatabase('prints, mails and the printer on the command line', (open) => {
  test('prints are listed, shown, printed again and cancelled (OPS-11)', async () => {
    const booth = await startDeliveringBooth(await open());
    const { printer } = booth;
    expect(await run(booth, 'prints', 'list')).toBe('There is no such print.');
    const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
    await expect(run(booth, 'prints', 'reprint', id)).rejects.toThrow('cancel it first');
    printer.trouble = { kind: 'ribbon-out', message: null };
    await booth.runDueDeliveries();
    const [titles, row] = (await run(booth, 'prints', 'list', '--state', 'waiting')).split('\n');
    expect(titles).toMatch(/^ID +CODE +STATE +SHEETS +ACCEPTED +REASON$/);
    expect(row).toMatch(new RegExp(`^${id} +\\w{6} +waiting +0 .*run out of ribbon\\.$`));
    printer.trouble = null;
    await booth.runDeliveriesFor(30_000);
    expect(await run(booth, 'prints', 'show', id)).toMatch(
      /state +done\nsheets +1\n.*\n.*\n.*\neffect +as you are\ncut +two strips/,
    );

    const output = await run(booth, 'prints', 'reprint', id);
    const [, reprintId = ''] = /as (\w+)\.$/.exec(output) ?? [];
    expect(await run(booth, 'prints', 'cancel', reprintId)).toBe(`${reprintId} is cancelled.`);
    await booth.runDueDeliveries();
    expect(printer.printed).toEqual([`${id}-1`]);
    const json = await run(booth, 'prints', 'list', '--json', '--state', 'failed');
    expect(JSON.parse(json)).toMatchObject([{ id: reprintId, failure: 'cancelled' }]);
    expect(json + (await run(booth, 'prints', 'show', id, '--json'))).not.toContain('res_image');
  });

  test('waiting and failed mails are listed without addresses and sent again (OPS-12)', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await run(booth, 'mails', 'list')).toBe('There is no such mail.');
    const txID = await booth.startPrinted();
    booth.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await booth.runDueDeliveries();
    const listed = await run(booth, 'mails', 'list');
    expect(listed).toMatch(new RegExp(`${id} .* s…@example\\.com +recipient .* Unknown here\\.`));
    const json = await run(booth, 'mails', 'list', '--json');
    expect(listed + json).not.toMatch(/sari|Sari|res_image/);

    booth.mailOutcome.current = { kind: 'sent', messageId: 'm' };
    expect(await run(booth, 'mails', 'retry', id)).toContain('is sent again');
    await expect(run(booth, 'mails', 'retry', id)).rejects.toThrow('automatically within minutes');
    await booth.runDueDeliveries();
    expect(await run(booth, 'mails', 'list')).toBe('There is no such mail.');
    await expect(run(booth, 'mails', 'retry', id)).rejects.toThrow('It was sent already.');
  });

  test('`printer` shows the trouble and what to do (OPS-12)', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await run(booth, 'printer')).toMatch(/^printer +It can print\.\nsupply +enough \(80 %/);
    booth.printer.trouble = { kind: 'cover-open', message: null };
    const { stdout } = await executeCommand(booth, ['printer']);
    expect(stdout).toContain('Close the cover until it clicks.');
    const json = await executeCommand(booth, ['printer', '--json']);
    expect(JSON.parse(json.stdout).trouble.kind).toBe('cover-open');
  });

  test('`printer` exits with 1 while the printer cannot print, and then shows no supply (OPS-38)', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await executeCommand(booth, ['printer'])).toMatchObject({ code: 0 });
    booth.printer.isUnplugged = true;
    expect(await executeCommand(booth, ['printer'])).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^printer +The printer .*\.\nwhat to do {2}[^\n]+\n$/),
      stderr: '',
    });
    expect(await executeCommand(booth, ['printer', '--json'])).toMatchObject({ code: 1 });
    booth.printer.isUnplugged = false;
    booth.printer.trouble = { kind: 'paper-out', message: null };
    const outOfPaper = await executeCommand(booth, ['printer']);
    expect(outOfPaper.code).toBe(1);
    expect(outOfPaper.stdout).not.toContain('supply');
  });

  test('the number of prints is a location’s setting, one by default (OPS-5)', async () => {
    const booth = await startDeliveringBooth(await open());
    expect(await run(booth, 'locations', 'show', 'jakarta')).toMatch(/^prints +1$/m);
    const changed = await run(booth, 'locations', 'set', 'jakarta', '--prints', '3');
    expect(changed).toMatch(/^prints +3$/m);
    await expect(run(booth, 'locations', 'set', 'jakarta', '--prints', '0')).rejects.toThrow(
      'Prints are a number from 1 to 20.',
    );
  });

  test('a wrong command prints one sentence', async () => {
    const booth = await startDeliveringBooth(await open());
    for (const [command, sentence] of [
      [['prints', 'show', 'nope'], 'No print has the id nope.'],
      [['prints', 'cancel', 'nope'], 'No print has the id nope.'],
      [['mails', 'retry', 'nope'], 'No mail has the id nope.'],
      [['mails', 'list', '--state', 'lost'], 'A state is waiting, done, failed.'],
    ] as const) {
      await expect(run(booth, ...command)).rejects.toThrow(sentence);
    }
  });
});
