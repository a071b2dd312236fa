import type { LiveEvent } from '@jepret/contract/console';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createCalmReload } from './calm-reload.ts';
import { followChanges } from './follow-changes.ts';

class FakeSource extends EventTarget {
  readyState = 0;
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  send(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

/** A browser with several tabs. */
function createBrowser({ hasLocks = true } = {}) {
  const sources: FakeSource[] = [];
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const waiting: (() => Promise<void>)[] = [];
  const clock = createManualClock();
  let isHeld = false;

  async function next(): Promise<void> {
    const work = isHeld ? undefined : waiting.shift();
    if (!work) return;
    isHeld = true;
    await work();
    isHeld = false;
    void next();
  }
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const run = async () => resolve(await work());
        waiting.push(run);
        signal.addEventListener('abort', () => {
          const index = waiting.indexOf(run);
          if (index >= 0) waiting.splice(index, 1);
          reject(signal.reason);
        });
        void next();
      }),
  };

  return {
    sources,
    clock,
    openTab() {
      const changes: LiveEvent[] = [];
      const tab = { changes, opened: 0, page: new FakePage(), close: () => {} };
      tab.close = followChanges(
        {
          clock,
          page: tab.page as unknown as Document,
          locks: hasLocks ? (locks as unknown as LockManager) : undefined,
          openSource() {
            const source = new FakeSource();
            sources.push(source);
            return source as unknown as EventSource;
          },
          openChannel() {
            const own: Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'> = {
              onmessage: null,
              postMessage(data: unknown) {
                const event = new MessageEvent('message', { data });
                for (const other of channels) if (other !== own) other.onmessage?.(event);
              },
              close: () => void channels.delete(own as never),
            };
            channels.add(own as never);
            return own;
          },
        },
        {
          onChange: (change) => changes.push(change),
          onOpen: () => {
            tab.opened += 1;
          },
        },
      );
      return tab;
    },
  };
}

class FakePage extends EventTarget {
  visibilityState = 'visible';
  turn(state: string) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const CHANGE: LiveEvent = { topic: 'booths', location: 'jakarta' };

test('the tabs of a browser share one stream, and the next tab takes it over (FLEET-20)', async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  await settle();
  expect(browser.sources).toHaveLength(1);
  browser.sources[0]?.open();
  browser.sources[0]?.send(JSON.stringify(CHANGE));
  browser.sources[0]?.send('{"topic":"of a later version"}');
  browser.sources[0]?.send('no JSON');
  for (const tab of [first, second]) {
    expect([tab.opened, tab.changes]).toEqual([1, [CHANGE]]);
  }
  first.close();
  await settle();
  expect(browser.sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
  browser.sources[1]?.send(JSON.stringify(CHANGE));
  expect([first.changes.length, second.changes.length]).toEqual([1, 2]);
  second.close();
  await settle();
  expect(browser.sources.map(({ readyState }) => readyState)).toEqual([2, 2]);
});

test('a refused stream is opened again after 30 s', async () => {
  const browser = createBrowser();
  browser.openTab();
  await settle();
  browser.sources[0]?.refuse();
  browser.clock.tick(29_999);
  expect(browser.sources).toHaveLength(1);
  browser.clock.tick(1);
  expect(browser.sources).toHaveLength(2);
});

test('without locks, as on plain http, only visible tabs have a stream', async () => {
  const browser = createBrowser({ hasLocks: false });
  const tab = browser.openTab();
  expect(browser.sources).toHaveLength(1);
  tab.page.turn('hidden');
  expect(browser.sources[0]?.readyState).toBe(2);
  tab.page.turn('visible');
  expect(browser.sources).toHaveLength(2);
  tab.close();
  expect(browser.sources[1]?.readyState).toBe(2);
});

test('many changes reload at once and then every two seconds (FLEET-20)', async () => {
  const clock = createManualClock();
  let reloads = 0;
  const calm = createCalmReload(clock, async () => {
    reloads += 1;
  });
  for (let change = 0; change < 50; change += 1) calm.reload('booths');
  await settle();
  expect(reloads).toBe(1);
  clock.tick(2_000);
  await settle();
  expect(reloads).toBe(2);
  clock.tick(2_000);
  await settle();
  expect(reloads).toBe(2);
  calm.reload('booths');
  expect(reloads).toBe(3);
  calm.stop();
});
