// @ts-nocheck This runs in the visitor's browser, whose types the server does not have.
const FIRST_DELAY_MS = 3_000;
const LAST_DELAY_MS = 30_000;

const parts = () => document.querySelectorAll('main > section');
const page = () => document.querySelector('main').dataset;
const isFinished = () => page().finished === 'true';

let delayMs = FIRST_DELAY_MS;
let timer;
let etag;

function lookLater() {
  clearTimeout(timer);
  if (!isFinished() && !document.hidden) timer = setTimeout(look, delayMs);
}

async function look() {
  const url = `${location.pathname}/state`;
  const answer = await fetch(url, etag && { headers: { 'if-none-match': etag } }).catch(() => {});
  // Deleted, or its time is over: the page itself says it best.
  if (answer?.status === 410 || answer?.status === 404) return location.reload();
  if (answer?.ok) {
    etag = answer.headers.get('etag');
    show(await answer.text());
    delayMs = FIRST_DELAY_MS;
  } else {
    delayMs = Math.min(LAST_DELAY_MS, delayMs * 1.5);
  }
  lookLater();
}

/** Only what has changed, so that no film starts anew. */
function show(html) {
  const next = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  page().finished = next.dataset.finished;
  for (const part of parts()) {
    const newer = next.querySelector(`#${part.id}`);
    if (newer.dataset.version !== part.dataset.version) part.replaceWith(newer);
  }
  wake();
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
const mayPlay =
  !matchMedia('(prefers-reduced-motion: reduce)').matches && !navigator.connection?.saveData;

/** The print has the network for itself; then the others come. */
async function letOthersCome() {
  await document
    .querySelector('.sheet img')
    ?.decode()
    .catch(() => {});
  document.documentElement.classList.remove('waits');
  for (const film of document.querySelectorAll('[data-poster]')) film.poster = film.dataset.poster;
}

/** What only a script can do appears only with it. */
function wake() {
  letOthersCome();
  for (const button of document.querySelectorAll('[data-share]')) button.hidden = false;
  if (mayPlay) for (const film of document.querySelectorAll('video')) films.observe(film);
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
    // Whoever closes the phone's own sheet has changed their mind.
    if (error.name !== 'AbortError') prompt(page().copyLink, location.href);
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-share]');
  if (button) share(button);
});
document.addEventListener('visibilitychange', () => {
  delayMs = FIRST_DELAY_MS;
  if (!document.hidden && !isFinished()) look();
  else clearTimeout(timer);
});
wake();
lookLater();
