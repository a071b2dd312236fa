import { createAudio } from '../devices/audio/browser-audio.ts';

/** The real audio over a fake browser that records requested URLs and played sounds. */
export function createFakeAudio() {
  const state = {
    requestedUrls: [] as string[],
    played: [] as string[],
    respond: (url: string) => new Response(url),
    context: { state: 'suspended' },
  };
  const audio = createAudio({
    async fetch(url) {
      state.requestedUrls.push(String(url));
      return state.respond(String(url));
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
            start: () => state.played.push(`${source.buffer}`),
            stop: () => state.played.push(`${source.buffer} stopped`),
          };
          return source;
        },
      });
      return fake as unknown as AudioContext;
    },
  });
  return Object.assign(state, { audio });
}
