import { expect, test } from 'vitest';
import { run } from '../../testing/booths/cli-commands.ts';
import { createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

describeOnEveryDatabase('printers on the command line', (open) => {
  test('a printer is added with a token that is shown once, listed, renewed and removed (OPS-10, CONSOLE-23)', async () => {
    const booth = await createTestBooth(await open());
    expect(await run(booth, 'printers', 'list')).toBe('There is no printer with an agent.');
    const add = ['printers', 'add', 'Counter left', '--location', 'Jakarta', '--cuts', 'whole'];
    const token = /^[\w-]{43}$/m.exec(await run(booth, ...add))?.[0] ?? '';
    await expect(run(booth, ...add)).rejects.toThrow('There is a printer called Counter left');
    const connect = (bearer: string) =>
      booth.post(
        '/v1/print-agent/connection',
        { instance: 'a' },
        { authorization: `Bearer ${bearer}` },
      );
    expect((await connect(token)).json().data).toEqual({
      generation: 1,
      printer: 'Counter left',
      location: 'jakarta',
    });
    const listed = await run(booth, 'printers', 'list');
    expect(listed).toMatch(/^NAME +LOCATION +CUTS +STATE +LAST SEEN +ASSIGNED +SHEETS\n/);
    expect(listed).toMatch(/Counter left +jakarta +whole +can print +2026-11-15.* 0 +0$/);
    expect(listed + (await run(booth, 'printers', 'list', '--json'))).not.toContain(token);

    const renewed = /^[\w-]{43}$/m.exec(await run(booth, 'printers', 'renew', 'Counter left'))?.[0];
    expect((await connect(token)).statusCode).toBe(401);
    expect((await connect(renewed ?? '')).statusCode).toBe(200);
    await run(booth, 'printers', 'disable', 'Counter left');
    expect((await connect(renewed ?? '')).statusCode).toBe(401);
    expect(await run(booth, 'printers', 'list')).toContain('disabled');
    expect(await run(booth, 'printers', 'remove', 'Counter left')).toMatch(/ is removed; /);
    expect(await booth.printers.list()).toEqual([]);
    const audit = await booth.database.selectFrom('audit').selectAll().orderBy('seq').execute();
    const lines = audit.filter(({ subject }) => subject === 'Counter left');
    expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual(
      ['added', 'token-renewed', 'disabled', 'removed'].map((action) => [
        `printer.${action}`,
        'a test',
      ]),
    );
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test('a wrong printers command prints one sentence (OPS-10)', async () => {
    const booth = await createTestBooth(await open());
    const add = (...more: string[]) => run(booth, 'printers', 'add', ...more);
    await expect(add('Counter')).rejects.toThrow('--location');
    await expect(add('../x', '--location', 'Jakarta')).rejects.toThrow('A printer has a name');
    await expect(add('A', '--location', 'Jakarta', '--cuts', 'four')).rejects.toThrow(
      'Cuts are two-strips, whole, or both',
    );
    await expect(run(booth, 'printers', 'renew', 'A')).rejects.toThrow('No printer is called A.');
  });

  test('an operator lets a location continue with digital files only (OPS-28)', async () => {
    const booth = await createTestBooth(await open());
    const shown = () => run(booth, 'locations', 'show', 'Jakarta');
    expect(await shown()).toMatch(/no printer +stop/);
    await run(booth, 'locations', 'set', 'Jakarta', '--when-printer-fails', 'digital');
    expect(await shown()).toMatch(/no printer +digital/);
    const wrong = run(booth, 'locations', 'set', 'Jakarta', '--when-printer-fails', 'never');
    await expect(wrong).rejects.toThrow('Say stop or digital.');
  });
});
