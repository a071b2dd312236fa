/**
 * Ends the request of a picture or video. Otherwise the browser continues it after the element is
 * removed, and another element with the same URL would join it and hang too.
 */
export function abandonRequest(element: HTMLImageElement | HTMLVideoElement | null): void {
  element?.removeAttribute('src');
  if (element instanceof HTMLVideoElement) element.load();
}
