import { expect, test } from 'vitest';
import { run } from '../../testing/booths/operator.ts';
import { openStudio } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('the operator’s sessions', (open) => {
  test('a session is erased by its short code, once, and only when it was paid (OPS-13)', async () => {
    const studio = await openStudio(await open());
    expect(await run(studio, 'sessions', 'due')).toBe('Nothing is to be deleted.');
    const created = await studio.kiosk.start();
    const { short_code: code } = created;
    await expect(run(studio, 'sessions', 'erase', code)).rejects.toThrow('was never paid');
    await studio.choose(created, 'pay');
    studio.advance(60_000);
    await studio.upload(created.trx_id, { 1: await drawPhoto(1) });
    expect(await run(studio, 'sessions', 'due')).toBe('Nothing is to be deleted.');
    expect(await run(studio, 'sessions', 'due', '--days', '14')).toMatch(
      new RegExp(`^CODE +LOCATION +STATE +SINCE +REASON\\n${code} +jakarta +due +2026-11-29 `),
    );

    expect(await run(studio, 'sessions', 'erase', code.toLowerCase())).toContain('within seconds');
    expect(await run(studio, 'sessions', 'due')).toMatch(/being deleted/);
    await studio.runJob('retention-rescue', null);
    expect(await studio.listCaptures()).toEqual([]);
    expect(JSON.parse(await run(studio, 'sessions', 'due', '--json'))).toEqual({
      unfinished: [],
      due: [],
    });
    await expect(run(studio, 'sessions', 'erase', code)).rejects.toThrow('was erased already');
    await expect(run(studio, 'sessions', 'erase', 'NOPE')).rejects.toThrow('No transaction');
    const { ledger } = await studio.transactions.show(code);
    expect(ledger.at(-1)).toMatchObject({ event: 'erased', actor: 'operator' });
  });
});
