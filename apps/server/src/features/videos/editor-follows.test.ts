import type { EffectName } from '@jepret/contract';
import { expect, test } from 'vitest';
import { type LiveStudio, openLiveStudio } from '../../testing/booths/live-studio.ts';
import { SINGLE_FRAME, textPart } from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('films with the editor ahead', (open) => {
  /** Prints and clips are there, by a kiosk that says that its editor comes. */
  async function openEditing() {
    const studio = await openLiveStudio(await open());
    const txID = await studio.startPaid();
    await studio.recordAll(txID, SINGLE_FRAME);
    const { headers } = studio.kiosk;
    const prints = { txID, ...SINGLE_FRAME, editorFollows: true };
    expect((await studio.post('/api/generate-image', prints, headers)).statusCode).toBe(200);
    await studio.dependencies.background.settled();
    const choose = async (effect: EffectName) => {
      const pick = { txID, effect, fps: 30, ...SINGLE_FRAME, editorFollows: true };
      return (await studio.post('/api/generate-video', pick, headers)).json().data;
    };
    const skip = async (effect: EffectName) => {
      const fields = Object.entries({ txID, effect, withRecording: 'true' }).map(textPart);
      return (await studio.send(fields, headers, '/api/compile-painting')).json().data;
    };
    return { studio, txID, choose, skip };
  }

  const listVideos = async ({ database }: LiveStudio) => {
    const rows = await database.selectFrom('videos').selectAll().orderBy('chosen_seq').execute();
    return rows.map(({ plan, kind, state }) => [JSON.parse(plan).effect, kind, state]);
  };
  const listMakeJobs = async (studio: LiveStudio) =>
    (await studio.listJobs()).filter((name) => name === 'videos-make');

  test('CHOOSE is answered at once with addresses that SKIP makes true, and CHOOSE makes nothing (FILM-35)', async () => {
    const { studio, choose, skip } = await openEditing();
    expect(await listVideos(studio)).toEqual([]);
    const named = await choose('original');
    expect(named).toEqual({
      video_url: expect.stringMatching(/\/original\/living-print-\w{16}\.mp4$/),
      stacked_video_url: expect.stringMatching(/\/original\/animated-clip-\w{16}\.mp4$/),
    });
    expect(await listVideos(studio)).toEqual([['original', 'live', 'planned']]);
    expect(await listMakeJobs(studio)).toEqual([]);
    expect((await studio.get(new URL(named.video_url).pathname)).statusCode).toBe(404);

    await studio.work();
    expect(await skip('original')).toEqual({
      image_path: expect.stringMatching(/\/original\/print-\w+\.jpg$/),
      video_path: named.video_url,
      stacked_video_path: named.stacked_video_url,
    });
    expect((await studio.get(new URL(named.video_url).pathname)).statusCode).toBe(200);
    expect(await listVideos(studio)).toEqual([['original', 'live', 'made']]);
    expect(await choose('original')).toEqual(named);
    expect(await listVideos(studio)).toEqual([['original', 'live', 'made']]);
  });

  test('DONE makes the films once, with the painting (FILM-35)', async () => {
    const { studio, txID, choose } = await openEditing();
    await choose('light_original');
    await choose('original');
    expect(await listVideos(studio)).toEqual([
      ['light_original', 'live', 'dropped'],
      ['original', 'live', 'planned'],
    ]);
    await studio.work();
    const painting = await drawPainting('#ff000080');
    const { video_path } = await studio.getPainted(txID, painting, { withRecording: 'true' });
    expect(video_path).toContain('/original/painted-');
    expect(await listVideos(studio)).toEqual([
      ['light_original', 'live', 'dropped'],
      ['original', 'live', 'dropped'],
      ['original', 'painted', 'made'],
    ]);
    const films = (await studio.dependencies.blobStore.list('res_image/')).filter((key) =>
      key.endsWith('.mp4'),
    );
    expect(films).toHaveLength(2);
  });

  test('SKIP after DONE takes the drawing back: the sheet is bare, and nothing of it is kept (EDIT-29)', async () => {
    const { studio, txID, choose, skip } = await openEditing();
    await choose('original');
    await studio.work();
    const painting = await drawPainting('#ff000080');
    await studio.getPainted(txID, painting, { withRecording: 'true' });
    const { image_path } = await skip('original');
    const files = await studio.dependencies.blobStore.list('');
    expect(files.filter((key) => key.includes('paint'))).toEqual([]);
    expect(await listVideos(studio)).toEqual([['original', 'live', 'made']]);

    const wish = { txID, effect: 'original', isNoCut: false };
    await studio.post('/api/print-image', wish, studio.kiosk.headers);
    const rows = await studio.database.selectFrom('deliveries').select('content').execute();
    const [sheet] = rows.map(({ content }) => JSON.parse(content ?? '{}').sheetKey);
    expect(new URL(image_path).pathname).toBe(`/static/${sheet}`);
  });

  test('a drawing that was printed stays when the next one is taken back (EDIT-29)', async () => {
    const { studio, txID, choose, skip } = await openEditing();
    await choose('original');
    await studio.work();
    const first = await studio.getPainted(txID, await drawPainting('#ff000080'));
    const wish = { txID, effect: 'original', isNoCut: false };
    expect((await studio.post('/api/print-image', wish, studio.kiosk.headers)).statusCode).toBe(
      200,
    );
    const second = await studio.getPainted(txID, await drawPainting('#0000ff80'));
    await skip('original');
    expect((await studio.get(new URL(first.image_path).pathname)).statusCode).toBe(200);
    expect((await studio.get(new URL(second.image_path).pathname)).statusCode).toBe(404);
  });

  test('a chosen film whose kiosk died in the editor is made after five minutes (FILM-16)', async () => {
    const { studio, choose } = await openEditing();
    await choose('original');
    const { handlers, repeating } = studio.jobs.videos ?? expect.fail('There is no ffmpeg.');
    const rescue = async () => {
      const context = { signal: new AbortController().signal, attempt: 1 };
      for (const { name } of repeating) await handlers[name]?.({}, context);
    };
    studio.advance(299_000);
    await rescue();
    expect(await listVideos(studio)).toEqual([['original', 'live', 'planned']]);
    // By then the next visitor has paid.
    await studio.startPaid();
    studio.advance(1_000);
    await rescue();
    await studio.work();
    await expect.poll(() => listVideos(studio)).toEqual([['original', 'live', 'made']]);
  });
});
