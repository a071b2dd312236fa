import type { TestBooth } from './test-booth.ts';

/** Sends the pending staff mails and returns the token of the last mail's link. */
export async function sendStaffMails(booth: TestBooth): Promise<string> {
  await booth.dependencies.background.settled();
  const rows = await booth.database
    .deleteFrom('jobs')
    .where('name', '=', 'staff-mail')
    .returning('payload')
    .execute();
  const context = { signal: new AbortController().signal, attempt: 1 };
  for (const { payload } of rows) {
    await booth.jobs.booth.handlers['staff-mail']?.(JSON.parse(payload), context);
  }
  return /console\/password#(\S+)/.exec(booth.mails.at(-1)?.text ?? '')?.[1] ?? '';
}
