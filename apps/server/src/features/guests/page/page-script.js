// @ts-nocheck This runs in the visitor's browser, whose types the server does not have.
const FIRST_DELAY_MS = 3_000;
const LAST_DELAY_MS = 30_000;

const parts = () => document.querySelectorAll('main > section');
const page = () => document.querySelector('main').dataset;
const isFinished = () => page().finished === 'true';

let delayMs = FIRST_DELAY_MS;
let timer;
let etag;

function scheduleRefresh() {
  clearTimeout(timer);
  if (!isFinished() && !document.hidden) timer = setTimeout(refresh, delayMs);
}

async function refresh() {
  const url = `${location.pathname}/state`;
  const response = await fetch(url, etag && { headers: { 'if-none-match': etag } }).catch(() => {});
  // The session was deleted or has expired: the server renders the page for that.
  if (response?.status === 410 || response?.status === 404) return location.reload();
  if (response?.ok) {
    etag = response.headers.get('etag');
    replaceChangedParts(await response.text());
    delayMs = FIRST_DELAY_MS;
  } else {
    delayMs = Math.min(LAST_DELAY_MS, delayMs * 1.5);
  }
  scheduleRefresh();
}

/** Replaces only changed parts, so that no film restarts. */
function replaceChangedParts(html) {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  page().finished = next.dataset.finished;
  for (const part of parts()) {
    const newer = next.querySelector(`#${part.id}`);
    if (newer.dataset.version !== part.dataset.version) part.replaceWith(newer);
  }
  enhance();
}

const films = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) target.play().catch(() => {});
      else target.pause();
    }
  },
  { threshold: 0.6 },
);
const canPlay =
  !matchMedia('(prefers-reduced-motion: reduce)').matches && !navigator.connection?.saveData;

/** Loads the other pictures after the print, so that it gets the whole bandwidth. */
async function loadOtherPictures() {
  await document
    .querySelector('.sheet img')
    ?.decode()
    .catch(() => {});
  document.documentElement.classList.remove('waits');
  for (const film of document.querySelectorAll('[data-poster]')) film.poster = film.dataset.poster;
}

/** Shows the controls that need scripts. */
function enhance() {
  loadOtherPictures();
  for (const button of document.querySelectorAll('[data-share]')) button.hidden = false;
  if (canPlay) for (const film of document.querySelectorAll('video')) films.observe(film);
}

async function share(button) {
  const { share: url, name, type } = button.dataset;
  try {
    const sample = new File([], name, { type });
    if (navigator.canShare?.({ files: [sample] })) {
      const blob = await (await fetch(url)).blob();
      await navigator.share({ files: [new File([blob], name, { type })] });
    } else if (navigator.share) {
      await navigator.share({ url: location.href });
    } else {
      await navigator.clipboard.writeText(location.href);
      button.textContent = page().linkCopied;
    }
  } catch (error) {
    // An AbortError means that the visitor closed the share dialog.
    if (error.name !== 'AbortError') prompt(page().copyLink, location.href);
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-share]');
  if (button) share(button);
});
document.addEventListener('visibilitychange', () => {
  delayMs = FIRST_DELAY_MS;
  if (!document.hidden && !isFinished()) refresh();
  else clearTimeout(timer);
});
enhance();
scheduleRefresh();
