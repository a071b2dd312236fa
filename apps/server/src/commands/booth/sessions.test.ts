import { expect, test } from 'vitest';
import { run } from '../../testing/booths/cli-commands.ts';
import { startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('sessions on the command line', (open) => {
  test('a paid session is erased by its short code, once (OPS-13)', async () => {
    const booth = await startSnappingBooth(await open());
    expect(await run(booth, 'sessions', 'due')).toBe('No session is due for deletion.');
    const created = await booth.kiosk.start();
    const { short_code: code } = created;
    await expect(run(booth, 'sessions', 'erase', code)).rejects.toThrow('was never paid');
    await booth.choose(created, 'pay');
    booth.advance(60_000);
    await booth.upload(created.trx_id, { 1: await drawPhoto(1) });
    expect(await run(booth, 'sessions', 'due')).toBe('No session is due for deletion.');
    expect(await run(booth, 'sessions', 'due', '--days', '14')).toMatch(
      new RegExp(`^CODE +LOCATION +STATE +SINCE +REASON\\n${code} +jakarta +due +2026-11-29 `),
    );

    expect(await run(booth, 'sessions', 'erase', code.toLowerCase())).toContain('within seconds');
    expect(await run(booth, 'sessions', 'due')).toMatch(/being deleted/);
    await booth.runJob('retention-rescue', null);
    expect(await booth.listCaptures()).toEqual([]);
    expect(JSON.parse(await run(booth, 'sessions', 'due', '--json'))).toEqual({
      unfinished: [],
      due: [],
    });
    await expect(run(booth, 'sessions', 'erase', code)).rejects.toThrow('was already erased');
    await expect(run(booth, 'sessions', 'erase', 'NOPE')).rejects.toThrow('No transaction');
    const { ledger } = await booth.transactions.getRecords(code);
    expect(ledger.at(-1)).toMatchObject({ event: 'erased', actor: 'operator' });
  });

  test('the sessions that a kiosk would resume are listed until they are left for 3 minutes (OPS-60)', async () => {
    const booth = await startSnappingBooth(await open());
    expect(await run(booth, 'sessions', 'running')).toBe('No session is running.');
    const created = await booth.kiosk.start();
    await booth.choose(created, 'pay');
    expect(JSON.parse(await run(booth, 'sessions', 'running', '--json'))).toEqual([
      { code: created.short_code, kiosk: booth.kiosk.id, location: 'Jakarta' },
    ]);
    booth.advance(3 * 60_000);
    expect(JSON.parse(await run(booth, 'sessions', 'running', '--json'))).toEqual([]);
  });
});
