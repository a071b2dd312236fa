import type { Page } from '@playwright/test';

/** Records the path of every navigation from now on, also of screens that are left at once. */
export function listVisited(page: Page): readonly string[] {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  return visited;
}
