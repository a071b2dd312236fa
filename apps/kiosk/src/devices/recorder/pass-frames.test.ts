import { expect, test } from 'vitest';
import { passFrames } from './pass-frames.ts';

interface TestFrame {
  name: string;
  close(): void;
}

/** Creates frames and tracks which are still open. */
function createFrames() {
  const open = new Set<string>();
  const make = (name: string): TestFrame => {
    open.add(name);
    return { name, close: () => open.delete(name) };
  };
  return { open, make };
}

const aSource = (frames: readonly TestFrame[]) => {
  let reason: unknown;
  const left = [...frames];
  const readable = new ReadableStream<TestFrame>(
    {
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
      cancel(given) {
        reason = given;
        for (const frame of left) frame.close();
      },
    },
    // Like a camera: delivers only what is pulled.
    { highWaterMark: 0 },
  );
  return { readable, reasonOfCancel: () => reason };
};

/** A writable that accepts `takes` frames and then fails. */
const aWritable = (takes: number) => {
  const taken: string[] = [];
  let end: 'closed' | 'aborted' | undefined;
  const writable = new WritableStream<TestFrame>({
    write(frame) {
      if (taken.length === takes) throw new TypeError('The writable has closed.');
      taken.push(frame.name);
    },
    close() {
      end = 'closed';
    },
    abort() {
      end = 'aborted';
    },
  });
  return { writable, taken, endOf: () => end };
};

test('every frame is converted, and both frames are closed', async () => {
  const { open, make } = createFrames();
  const { readable } = aSource(['1', '2', '3'].map(make));
  const output = aWritable(Number.POSITIVE_INFINITY);
  await passFrames(readable, output.writable, async ({ name }) => make(`small ${name}`));
  expect(output.taken).toEqual(['small 1', 'small 2', 'small 3']);
  expect(output.endOf()).toBe('closed');
  expect(open).toEqual(new Set());
});

test('a writable that fails cancels the source, and no frame stays open', async () => {
  const { open, make } = createFrames();
  const source = aSource(['1', '2', '3'].map(make));
  const output = aWritable(1);
  await passFrames(source.readable, output.writable, async ({ name }) => make(`small ${name}`));
  expect(output.taken).toEqual(['small 1']);
  expect(source.reasonOfCancel()).toBeInstanceOf(TypeError);
  expect(open).toEqual(new Set());
});

test('a frame that cannot be converted ends both streams, and no frame stays open', async () => {
  const { open, make } = createFrames();
  const source = aSource(['1', '2'].map(make));
  const output = aWritable(Number.POSITIVE_INFINITY);
  const broken = new RangeError('Out of memory.');
  await passFrames(source.readable, output.writable, () => Promise.reject(broken));
  expect(output.taken).toEqual([]);
  expect(output.endOf()).toBe('aborted');
  expect(source.reasonOfCancel()).toBe(broken);
  expect(open).toEqual(new Set());
});
