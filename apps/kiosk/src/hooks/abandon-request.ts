/**
 * Ends the request of a picture or film. The browser goes on with it when the element has left the page,
 * and another element with the same address would join it and hang as well.
 */
export function abandonRequest(element: HTMLImageElement | HTMLVideoElement | null): void {
  element?.removeAttribute('src');
  if (element instanceof HTMLVideoElement) element.load();
}
