import { createAudio } from '../devices/audio/browser-audio.ts';

/** The real audio over a browser that writes down what it was asked for and what was heard. */
export function createFakeAudio() {
  const state = {
    asked: [] as string[],
    /** What was heard, in order. */
    heard: [] as string[],
    answer: (url: string) => new Response(url),
    context: { state: 'suspended' },
  };
  const audio = createAudio({
    async fetch(url) {
      state.asked.push(String(url));
      return state.answer(String(url));
    },
    newDecoder: () =>
      ({
        decodeAudioData: async (bytes: ArrayBuffer) => new TextDecoder().decode(bytes),
      }) as unknown as OfflineAudioContext,
    newContext: () => {
      const fake = Object.assign(state.context, {
        async resume() {
          state.context.state = 'running';
        },
        createBufferSource() {
          const source = {
            buffer: undefined,
            connect() {},
            start: () => state.heard.push(`${source.buffer}`),
            stop: () => state.heard.push(`${source.buffer} stopped`),
          };
          return source;
        },
      });
      return fake as unknown as AudioContext;
    },
  });
  return Object.assign(state, { audio });
}
