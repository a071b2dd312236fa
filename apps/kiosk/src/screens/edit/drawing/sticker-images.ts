/** The stickers' pictures, each fetched once. */
export interface StickerImages {
  /** Undefined when it does not come; then it is neither on the screen nor in the result. */
  load(url: string): Promise<HTMLImageElement | undefined>;
  /** What has come so far. */
  find(url: string): HTMLImageElement | undefined;
}

export function createStickerImages(): StickerImages {
  const loading = new Map<string, Promise<HTMLImageElement | undefined>>();
  const loaded = new Map<string, HTMLImageElement>();

  const fetchImage = async (url: string) => {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      loaded.set(url, image);
      return image;
    } catch {
      loading.delete(url);
      return undefined;
    }
  };

  return {
    find: (url) => loaded.get(url),
    load(url) {
      const underway = loading.get(url) ?? fetchImage(url);
      loading.set(url, underway);
      return underway;
    },
  };
}
