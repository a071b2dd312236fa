/** Only what parses as an address of the web is shown (FRAME-14, GALLERY-6). */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
