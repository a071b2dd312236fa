import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Runs axe. The viewport rule is off: zoom is disabled on purpose (SCREEN-10). */
const RUN = `axe.run(document, {
  rules: { 'meta-viewport': { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
})`;

/**
 * Runs axe in an isolated world: axe pauses between rules, and a test may have stopped the page's
 * own clock.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const contextId = await createIsolatedWorld(session);
  await evaluate(session, contextId, AXE);
  const { violations } = (await evaluate(session, contextId, RUN)) as AxeResults;
  await session.detach();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function createIsolatedWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  return executionContextId;
}

async function evaluate(
  session: CDPSession,
  contextId: number,
  expression: string,
): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text, { cause: exceptionDetails });
  return result.value;
}
