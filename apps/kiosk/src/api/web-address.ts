/** Section 5: only what parses as an address of the web is shown. */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
