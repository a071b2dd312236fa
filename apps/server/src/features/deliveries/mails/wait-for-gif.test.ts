import { expect, test } from 'vitest';
import type { Database } from '../../../database/schema.ts';
import type { MailRefusal } from '../../../ports/mailer.ts';
import { openLiveStudio } from '../../../testing/booths/live-studio.ts';
import { openOutbox } from '../../../testing/booths/outbox-studio.ts';
import { SINGLE_FRAME } from '../../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';

const SECOND_MS = 1_000;
const GIF = 'jepret-AVAILABLE_1_FRAME-clip.gif';

/** A film that was chosen, whose GIF is made only when the test says so. */
async function openFilmed(database: Database) {
  const studio = await openLiveStudio(database);
  const { videoQueue } = studio.dependencies;
  const { add } = videoQueue;
  const held: Parameters<typeof add>[] = [];
  videoQueue.add = async (...job) => {
    if (job[0] === 'videos-gif') held.push(job);
    else await add(...job);
  };
  const txID = await studio.startPaid();
  await studio.recordAll(txID, SINGLE_FRAME);
  await studio.getImages(txID, SINGLE_FRAME);
  await studio.work();
  await studio.getVideos(txID, 'original', SINGLE_FRAME);
  studio.mails.length = 0;
  const outbox = openOutbox(studio);
  const send = (fields = {}) => outbox.sendMail(txID, { withRecording: 'true', ...fields });
  return {
    studio,
    outbox,
    send,
    async getAccepted(fields = {}): Promise<string> {
      const answer = await send(fields);
      expect(answer.statusCode).toBe(200);
      return answer.json().data.delivery_id;
    },
    async makeGif() {
      for (const job of held) await add(...job);
      const { blobStore } = studio.dependencies;
      const listGifs = async () =>
        (await blobStore.list('res_image/')).filter((key) => key.endsWith('.gif'));
      await expect.poll(listGifs).toHaveLength(1);
      await expect.poll(() => studio.listJobs()).not.toContain('videos-gif');
    },
    listAttached: () =>
      studio.mails.map(({ attachments = [] }) => attachments.map(({ filename }) => filename)),
  };
}

describeOnEveryDatabase('a mail whose GIF is still being made', (open) => {
  test('it waits for it, and then really brings it (MAIL-25)', async () => {
    const { studio, outbox, getAccepted, makeGif, listAttached } = await openFilmed(await open());
    const id = await getAccepted();
    await outbox.workFor(10 * SECOND_MS);
    expect(studio.mails).toEqual([]);
    expect(await outbox.getDelivery(id)).toMatchObject({
      state: 'waiting',
      tries: 0,
      reason: 'Its GIF is still being made.',
    });
    await makeGif();
    await outbox.workFor(2 * SECOND_MS);
    expect((await outbox.getDelivery(id)).state).toBe('done');
    expect(listAttached()).toEqual([
      expect.arrayContaining(['jepret-AVAILABLE_1_FRAME-living-print.mp4', GIF]),
    ]);
    const gif = studio.mails[0]?.attachments?.find(({ filename }) => filename === GIF);
    expect(gif?.content.toString('latin1', 0, 6)).toBe('GIF89a');
  });

  test('after ten minutes it goes without, and after three tries of the GIF; a clock that was set back makes it no longer (MAIL-25)', async () => {
    const { studio, outbox, getAccepted, listAttached } = await openFilmed(await open());
    await getAccepted();
    await outbox.workFor(600 * SECOND_MS - 1);
    expect(studio.mails).toEqual([]);
    await outbox.workFor(1);
    expect(listAttached()).toEqual([expect.not.arrayContaining([GIF])]);

    await getAccepted({ email: 'budi@example.com' });
    studio.advance(-365 * 86_400 * SECOND_MS);
    await outbox.work();
    expect(studio.mails).toHaveLength(2);
    studio.advance(365 * 86_400 * SECOND_MS);
    await studio.database.updateTable('videos').set({ tries: 3 }).execute();
    await getAccepted({ email: 'wati@example.com' });
    await outbox.work();
    expect(studio.mails).toHaveLength(2);
    // The fourth has begun: three have failed.
    await studio.database.updateTable('videos').set({ tries: 4 }).execute();
    await outbox.workFor(2 * SECOND_MS);
    expect(studio.mails).toHaveLength(3);
  });

  test('what has no GIF, or will never have one, is sent at once', async () => {
    const { studio, outbox, getAccepted, makeGif, listAttached } = await openFilmed(await open());
    await getAccepted({ withRecording: 'false' });
    await outbox.work();
    expect(studio.mails).toHaveLength(1);
    await makeGif();
    await getAccepted();
    await outbox.work();
    expect(listAttached().at(-1)).toContain(GIF);
    await studio.database.updateTable('videos').set({ chosen_at: null }).execute();
    await getAccepted({ email: 'budi@example.com' });
    await outbox.work();
    expect(studio.mails).toHaveLength(3);
  });

  test('a bad address is told at once all the same, and asked about once (MAIL-25)', async () => {
    const { studio, outbox, getAccepted } = await openFilmed(await open());
    const asked: string[] = [];
    const refusal: MailRefusal = { kind: 'refused', about: 'recipient', reason: 'Nobody.' };
    studio.dependencies.mailer.findAddressRefusal = async (to) => {
      asked.push(to);
      return to.startsWith('typo') ? refusal : undefined;
    };
    const bad = await getAccepted({ email: 'typo@example.com' });
    await outbox.work();
    expect((await outbox.findDelivery(bad)).json().data).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Please check it'),
    });
    await getAccepted();
    await outbox.workFor(600 * SECOND_MS);
    expect(asked).toEqual(['typo@example.com', 'sari@example.com']);
    expect(studio.mails.map(({ to }) => to)).toEqual(['sari@example.com']);
  });
});
