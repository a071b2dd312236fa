import type { Page } from '@playwright/test';

/** The path of every screen from now on, also of those that are left at once. */
export function listVisited(page: Page): readonly string[] {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  return visited;
}
