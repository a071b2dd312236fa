import type { Call } from '@jepret/contract';
import { type ConsoleBrowser, headersOf } from './console-browser.ts';
import type { TestBooth } from './test-booth.ts';

interface SlowCall {
  method: Call['method'];
  url: string;
  type: string;
  body: Uint8Array;
  /** How often the guard checks the caller before the rest of the body arrives. */
  checks: number;
  meanwhile(): Promise<unknown>;
}

/** Sends the start of a body, waits until the caller is authorized, runs `meanwhile` and sends the rest. */
export async function sendSlowly(
  booth: TestBooth,
  browser: ConsoleBrowser,
  { method, url, type, body, checks, meanwhile }: SlowCall,
): Promise<Response> {
  const origin = await booth.app.listen({ host: '127.0.0.1', port: 0 });
  const { promise: checked, resolve: resolveChecked } = Promise.withResolvers<void>();
  const { promise: mayContinue, resolve: continueBody } = Promise.withResolvers<void>();
  const { findCaller } = booth.consoleSignIns;
  let count = 0;
  booth.consoleSignIns.findCaller = async (token, isAttended) => {
    const caller = await findCaller(token, isAttended);
    count += 1;
    if (count === checks) resolveChecked();
    return caller;
  };
  const { cookie = '' } = headersOf(browser);
  const answer = fetch(origin + url, {
    method,
    duplex: 'half',
    headers: {
      'content-type': type,
      'content-length': String(body.length),
      origin: booth.dependencies.publicUrl,
      cookie,
    },
    body: new ReadableStream({
      async start(controller) {
        controller.enqueue(body.subarray(0, 5));
        await mayContinue;
        controller.enqueue(body.subarray(5));
        controller.close();
      },
    }),
  } as RequestInit);
  await checked;
  booth.consoleSignIns.findCaller = findCaller;
  await meanwhile();
  continueBody();
  return answer;
}
