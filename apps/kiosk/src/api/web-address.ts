/** Only valid http and https URLs are shown (FRAME-14, GALLERY-6). */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
