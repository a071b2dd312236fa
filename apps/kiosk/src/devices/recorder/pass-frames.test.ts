import { expect, test } from 'vitest';
import { passFrames } from './pass-frames.ts';

interface TestFrame {
  name: string;
  close(): void;
}

/** All that were made, and those of them that were not let go. */
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
    // As a camera's: it hands out what is asked for, and keeps the rest itself.
    { highWaterMark: 0 },
  );
  return { readable, reasonOfCancel: () => reason };
};

/** A film that takes so many and then no more. */
const aFilm = (takes: number) => {
  const taken: string[] = [];
  let end: 'closed' | 'aborted' | undefined;
  const writable = new WritableStream<TestFrame>({
    write(frame) {
      if (taken.length === takes) throw new TypeError('The film has ended.');
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

test('every picture arrives changed, and both it and its source are let go', async () => {
  const { open, make } = createFrames();
  const { readable } = aSource(['1', '2', '3'].map(make));
  const film = aFilm(Number.POSITIVE_INFINITY);
  await passFrames(readable, film.writable, async ({ name }) => make(`small ${name}`));
  expect(film.taken).toEqual(['small 1', 'small 2', 'small 3']);
  expect(film.endOf()).toBe('closed');
  expect(open).toEqual(new Set());
});

test('a film that takes no more ends the source, and nothing stays open', async () => {
  const { open, make } = createFrames();
  const source = aSource(['1', '2', '3'].map(make));
  const film = aFilm(1);
  await passFrames(source.readable, film.writable, async ({ name }) => make(`small ${name}`));
  expect(film.taken).toEqual(['small 1']);
  expect(source.reasonOfCancel()).toBeInstanceOf(TypeError);
  expect(open).toEqual(new Set());
});

test('a picture that cannot be changed ends both, and nothing stays open', async () => {
  const { open, make } = createFrames();
  const source = aSource(['1', '2'].map(make));
  const film = aFilm(Number.POSITIVE_INFINITY);
  const broken = new RangeError('Out of memory.');
  await passFrames(source.readable, film.writable, () => Promise.reject(broken));
  expect(film.taken).toEqual([]);
  expect(film.endOf()).toBe('aborted');
  expect(source.reasonOfCancel()).toBe(broken);
  expect(open).toEqual(new Set());
});
