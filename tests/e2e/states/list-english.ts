import { loadCatalogue } from '@jepret/messages';
import type { Page } from '@playwright/test';

/** Parts of English messages that a page in another language shows. */
export async function listEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.body.textContent.replaceAll(/\s+/g, ' '));
  const english = await loadCatalogue('en');
  return Object.values(english)
    .flatMap((area) => Object.values(area))
    .flatMap((message) => message.split(/[{}<>]/))
    .map((part) => part.trim())
    .filter((part) => part.split(' ').length > 2 && shown.includes(part));
}
