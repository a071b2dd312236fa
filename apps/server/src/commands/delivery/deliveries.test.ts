import { expect, test } from 'vitest';
import { run, typeCommand } from '../../testing/booths/operator.ts';
import { openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

describeOnEveryDatabase('the operator’s prints, mails and printer', (open) => {
  test('prints are listed and shown, printed once more, and taken back (OPS-11)', async () => {
    const studio = await openOutboxStudio(await open());
    const { printer } = studio;
    expect(await run(studio, 'prints', 'list')).toBe('There is no such print.');
    const { delivery_id: id } = (await studio.print(await studio.startPrinted())).json().data;
    await expect(run(studio, 'prints', 'reprint', id)).rejects.toThrow('cancel it first');
    printer.trouble = { kind: 'ribbon-out', message: null };
    await studio.work();
    const [titles, row] = (await run(studio, 'prints', 'list', '--state', 'waiting')).split('\n');
    expect(titles).toMatch(/^ID +CODE +STATE +SHEETS +ACCEPTED +REASON$/);
    expect(row).toMatch(new RegExp(`^${id} +\\w{6} +waiting +0 .*run out of ribbon\\.$`));
    printer.trouble = null;
    await studio.workFor(30_000);
    expect(await run(studio, 'prints', 'show', id)).toMatch(
      /state +done\nsheets +1\n.*\n.*\n.*\neffect +as you are\ncut +two strips/,
    );

    const said = await run(studio, 'prints', 'reprint', id);
    const [, reprintId = ''] = /as (\w+)\.$/.exec(said) ?? [];
    expect(await run(studio, 'prints', 'cancel', reprintId)).toBe(`${reprintId} is taken back.`);
    await studio.work();
    expect(printer.printed).toEqual([`${id}-1`]);
    const json = await run(studio, 'prints', 'list', '--json', '--state', 'failed');
    expect(JSON.parse(json)).toMatchObject([{ id: reprintId, failure: 'cancelled' }]);
    expect(json + (await run(studio, 'prints', 'show', id, '--json'))).not.toContain('res_image');
  });

  test('mails that wait or failed are listed without addresses and sent again (OPS-12)', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await run(studio, 'mails', 'list')).toBe('There is no such mail.');
    const txID = await studio.startPrinted();
    studio.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await studio.work();
    const listed = await run(studio, 'mails', 'list');
    expect(listed).toMatch(new RegExp(`${id} .* s…@example\\.com +recipient .* Unknown here\\.`));
    const json = await run(studio, 'mails', 'list', '--json');
    expect(listed + json).not.toMatch(/sari|Sari|res_image/);

    studio.mailOutcome.current = { kind: 'sent', messageId: 'm' };
    expect(await run(studio, 'mails', 'retry', id)).toContain('is sent again');
    await expect(run(studio, 'mails', 'retry', id)).rejects.toThrow('by itself within minutes');
    await studio.work();
    expect(await run(studio, 'mails', 'list')).toBe('There is no such mail.');
    await expect(run(studio, 'mails', 'retry', id)).rejects.toThrow('It was sent already.');
  });

  test('the printer says how it is, and staff what to do (OPS-12)', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await run(studio, 'printer')).toMatch(/^printer +It can print\.\nsupply +enough \(80 %/);
    studio.printer.trouble = { kind: 'cover-open', message: null };
    const { stdout } = await typeCommand(studio, ['printer']);
    expect(stdout).toContain('Close the cover until it clicks.');
    const json = await typeCommand(studio, ['printer', '--json']);
    expect(JSON.parse(json.stdout).trouble.kind).toBe('cover-open');
  });

  test('`printer` exits with 1 while the printer cannot print, and says nothing of a supply that it does not know (OPS-38)', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await typeCommand(studio, ['printer'])).toMatchObject({ code: 0 });
    studio.printer.isUnplugged = true;
    expect(await typeCommand(studio, ['printer'])).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^printer +The printer .*\.\nwhat to do {2}[^\n]+\n$/),
      stderr: '',
    });
    expect(await typeCommand(studio, ['printer', '--json'])).toMatchObject({ code: 1 });
    studio.printer.isUnplugged = false;
    studio.printer.trouble = { kind: 'paper-out', message: null };
    const outOfPaper = await typeCommand(studio, ['printer']);
    expect(outOfPaper.code).toBe(1);
    expect(outOfPaper.stdout).not.toContain('supply');
  });

  test('how often a visitor may print is a location’s setting, one by default (OPS-5)', async () => {
    const studio = await openOutboxStudio(await open());
    expect(await run(studio, 'locations', 'show', 'jakarta')).toMatch(/^prints +1$/m);
    const changed = await run(studio, 'locations', 'set', 'jakarta', '--prints', '3');
    expect(changed).toMatch(/^prints +3$/m);
    await expect(run(studio, 'locations', 'set', 'jakarta', '--prints', '0')).rejects.toThrow(
      'Prints are a number from 1 to 20.',
    );
  });

  test('mistakes are told in words', async () => {
    const studio = await openOutboxStudio(await open());
    for (const [command, sentence] of [
      [['prints', 'show', 'nope'], 'No print has the id nope.'],
      [['prints', 'cancel', 'nope'], 'No print has the id nope.'],
      [['mails', 'retry', 'nope'], 'No mail has the id nope.'],
      [['mails', 'list', '--state', 'lost'], 'A state is waiting, done, failed.'],
    ] as const) {
      await expect(run(studio, ...command)).rejects.toThrow(sentence);
    }
  });
});
