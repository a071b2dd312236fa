import type { EffectName } from '@jepret/contract';
import { expect, test } from 'vitest';
import { type RecordingBooth, startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { SINGLE_FRAME, textPart } from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { drawPainting } from '../../testing/media/test-photos.ts';

describeOnEveryDatabase('films when the editor follows', (open) => {
  /** Prints and clips are stored, and the kiosk has announced its editor. */
  async function openEditing() {
    const booth = await startRecordingBooth(await open());
    const txID = await booth.startPaid();
    await booth.recordAll(txID, SINGLE_FRAME);
    const { headers } = booth.kiosk;
    const prints = { txID, ...SINGLE_FRAME, editorFollows: true };
    expect((await booth.post('/api/generate-image', prints, headers)).statusCode).toBe(200);
    await booth.dependencies.background.settled();
    const choose = async (effect: EffectName) => {
      const pick = { txID, effect, fps: 30, ...SINGLE_FRAME, editorFollows: true };
      return (await booth.post('/api/generate-video', pick, headers)).json().data;
    };
    const skip = async (effect: EffectName) => {
      const fields = Object.entries({ txID, effect, withRecording: 'true' }).map(textPart);
      return (await booth.send(fields, headers, '/api/compile-painting')).json().data;
    };
    return { booth, txID, choose, skip };
  }

  const listVideos = async ({ database }: RecordingBooth) => {
    const rows = await database.selectFrom('videos').selectAll().orderBy('chosen_seq').execute();
    return rows.map(({ plan, kind, state }) => [JSON.parse(plan).effect, kind, state]);
  };
  const listMakeJobs = async (booth: RecordingBooth) =>
    (await booth.listJobs()).filter((name) => name === 'videos-make');

  test('CHOOSE is answered at once with the addresses of films that only SKIP makes (FILM-35)', async () => {
    const { booth, choose, skip } = await openEditing();
    expect(await listVideos(booth)).toEqual([]);
    const named = await choose('original');
    expect(named).toEqual({
      video_url: expect.stringMatching(/\/original\/living-print-\w{16}\.mp4$/),
      stacked_video_url: expect.stringMatching(/\/original\/animated-clip-\w{16}\.mp4$/),
    });
    expect(await listVideos(booth)).toEqual([['original', 'live', 'planned']]);
    expect(await listMakeJobs(booth)).toEqual([]);
    expect((await booth.get(new URL(named.video_url).pathname)).statusCode).toBe(404);

    await booth.startVideoJobs();
    expect(await skip('original')).toEqual({
      image_path: expect.stringMatching(/\/original\/print-\w+\.jpg$/),
      video_path: named.video_url,
      stacked_video_path: named.stacked_video_url,
    });
    expect((await booth.get(new URL(named.video_url).pathname)).statusCode).toBe(200);
    expect(await listVideos(booth)).toEqual([['original', 'live', 'made']]);
    expect(await choose('original')).toEqual(named);
    expect(await listVideos(booth)).toEqual([['original', 'live', 'made']]);
  });

  test('DONE makes the films once, with the painting (FILM-35)', async () => {
    const { booth, txID, choose } = await openEditing();
    await choose('light_original');
    await choose('original');
    expect(await listVideos(booth)).toEqual([
      ['light_original', 'live', 'dropped'],
      ['original', 'live', 'planned'],
    ]);
    await booth.startVideoJobs();
    const painting = await drawPainting('#ff000080');
    const { video_path } = await booth.getPainted(txID, painting, { withRecording: 'true' });
    expect(video_path).toContain('/original/painted-');
    expect(await listVideos(booth)).toEqual([
      ['light_original', 'live', 'dropped'],
      ['original', 'live', 'dropped'],
      ['original', 'painted', 'made'],
    ]);
    const films = (await booth.dependencies.blobStore.list('res_image/')).filter((key) =>
      key.endsWith('.mp4'),
    );
    expect(films).toHaveLength(2);
  });

  test('SKIP after DONE removes the drawing and all its files, and the print is plain (EDIT-29)', async () => {
    const { booth, txID, choose, skip } = await openEditing();
    await choose('original');
    await booth.startVideoJobs();
    const painting = await drawPainting('#ff000080');
    await booth.getPainted(txID, painting, { withRecording: 'true' });
    const { image_path } = await skip('original');
    const files = await booth.dependencies.blobStore.list('');
    expect(files.filter((key) => key.includes('paint'))).toEqual([]);
    expect(await listVideos(booth)).toEqual([['original', 'live', 'made']]);

    const body = { txID, effect: 'original', isNoCut: false };
    await booth.post('/api/print-image', body, booth.kiosk.headers);
    const rows = await booth.database.selectFrom('deliveries').select('content').execute();
    const [sheet] = rows.map(({ content }) => JSON.parse(content ?? '{}').sheetKey);
    expect(new URL(image_path).pathname).toBe(`/static/${sheet}`);
  });

  test('a drawing that was printed stays when the next one is removed (EDIT-29)', async () => {
    const { booth, txID, choose, skip } = await openEditing();
    await choose('original');
    await booth.startVideoJobs();
    const first = await booth.getPainted(txID, await drawPainting('#ff000080'));
    const body = { txID, effect: 'original', isNoCut: false };
    expect((await booth.post('/api/print-image', body, booth.kiosk.headers)).statusCode).toBe(200);
    const second = await booth.getPainted(txID, await drawPainting('#0000ff80'));
    await skip('original');
    expect((await booth.get(new URL(first.image_path).pathname)).statusCode).toBe(200);
    expect((await booth.get(new URL(second.image_path).pathname)).statusCode).toBe(404);
  });

  test('a chosen film is made after five minutes if its kiosk stopped in the editor (FILM-16)', async () => {
    const { booth, choose } = await openEditing();
    await choose('original');
    const { handlers, repeating } = booth.jobs.videos ?? expect.fail('There is no ffmpeg.');
    const requeue = async () => {
      const context = { signal: new AbortController().signal, attempt: 1 };
      for (const { name } of repeating) await handlers[name]?.({}, context);
    };
    booth.advance(299_000);
    await requeue();
    expect(await listVideos(booth)).toEqual([['original', 'live', 'planned']]);
    // The next visitor has paid meanwhile.
    await booth.startPaid();
    booth.advance(1_000);
    await requeue();
    await booth.startVideoJobs();
    await expect.poll(() => listVideos(booth)).toEqual([['original', 'live', 'made']]);
  });
});
