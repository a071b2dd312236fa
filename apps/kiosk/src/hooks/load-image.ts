import { abandonRequest } from './abandon-request.ts';

/** Loads and decodes a picture; the signal ends its request. */
export async function loadImage(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  signal.addEventListener('abort', () => abandonRequest(image), { once: true });
  await image.decode();
  return image;
}
