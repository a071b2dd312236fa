import type { Page } from '@playwright/test';

/**
 * What does not fit on the page as it stands: text that leaves the screen, its own box or what holds
 * it, or that is cut off; words over other words; controls over each other. Lists scroll by design,
 * and so may the whole page, up and down, where it is said.
 */
export async function findOverflow(page: Page, doesScroll = false): Promise<string[]> {
  // A layout that watches its own size needs a picture or two to settle.
  for (let look = 1; ; look += 1) {
    await page.clock.runFor(20);
    const found = await page.evaluate(findOverflowInPage, doesScroll);
    if (found.length === 0 || look === 3) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page, so it can use nothing from outside. */
function findOverflowInPage(doesScroll: boolean): string[] {
  const TOLERANCE_PX = 1.5;
  const NOTHING = 'rgba(0, 0, 0, 0)';
  const found = new Set<string>();
  const topmost = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.open);
  const root: Element = topmost ?? document.body;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Words {
    element: Element;
    box: Box;
    text: string;
  }

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    // The carousel's neighbours stand half behind the one in the middle.
    !element.closest('[data-place]:not([data-place="middle"])') &&
    !isForReadersOnly(element);
  const isForReadersOnly = (element: Element): boolean => {
    const { clipPath, clip } = getComputedStyle(element);
    if (clipPath === 'inset(50%)' || clip.startsWith('rect(')) return true;
    return element.parentElement ? isForReadersOnly(element.parentElement) : false;
  };
  const isInside = (inner: Box, outer: Box) =>
    inner.left >= outer.left - TOLERANCE_PX &&
    inner.top >= outer.top - TOLERANCE_PX &&
    inner.right <= outer.right + TOLERANCE_PX &&
    inner.bottom <= outer.bottom + TOLERANCE_PX;
  const doOverlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_PX;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const sizeOf = ({ left, top, right, bottom }: Box) =>
    [left, top, right, bottom].map(Math.round).join(' ');
  const isScrolledByDesign = (element: Element) =>
    element.tagName === 'UL' && /auto|scroll/.test(getComputedStyle(element).overflow);

  /** Each line of what an element says itself, as high as its letters. */
  function* listWords(): Generator<Words> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || !isSeen(element)) continue;
      // A picture's words are a part of it.
      if (element.closest('svg, [role="img"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const letters = Number.parseFloat(getComputedStyle(element).fontSize) * 0.8;
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width === 0) continue;
        const spare = Math.max(0, (height - letters) / 2);
        yield { element, text, box: { left, right, top: top + spare, bottom: bottom - spare } };
      }
    }
  }

  /** What words must not leave: what clips, what looks like a box, and what holds the line. */
  function* listHolders(element: Element): Generator<Element> {
    for (let holder: Element | null = element; holder; holder = holder.parentElement) {
      if (holder !== topmost && isScrolledByDesign(holder)) return;
      if (holder === root || holder.matches('html')) return;
      const style = getComputedStyle(holder);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (holder.contains(element) && (hasLook(holder) || style.overflow !== 'visible'))
        yield holder;
      else if (holder === element || isLineHolder(holder, element)) yield holder;
    }
  }
  const isLineHolder = (holder: Element, element: Element) =>
    getComputedStyle(element).display === 'inline' && holder === element.parentElement;

  const [top, bottom] = doesScroll ? [-Infinity, Infinity] : [0, innerHeight];
  const screen = { left: 0, top, right: innerWidth, bottom };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || (!doesScroll && scrollHeight > innerHeight)) {
    found.add(`the page scrolls: ${scrollWidth}×${scrollHeight}`);
  }
  if (topmost && topmost.scrollHeight > topmost.clientHeight + 1) {
    found.add(`the dialog scrolls: ${topmost.scrollHeight} of ${topmost.clientHeight}`);
  }

  const hasLook = (element: Element) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const hasBorder = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== NOTHING;
    return backgroundColor !== NOTHING || hasBorder;
  };
  /** A banner lies over everything, and goes by itself. */
  const isPassing = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' ||
    (element.parentElement ? isPassing(element.parentElement) : false);
  const doesPaint = (element: Element) =>
    /^(img|canvas|video)$/i.test(element.tagName) ||
    hasLook(element) ||
    getComputedStyle(element).backgroundImage !== 'none';
  /** What hides words; only what takes a tap can be asked for. */
  function findCover(element: Element, { left, right, top, bottom }: Box): Element | undefined {
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [0.25, 0.5, 0.75].map((part) => ({ x, y: top + part * (bottom - top) })),
    );
    for (const { x, y } of points) {
      const stack = document.elementsFromPoint(x, y);
      const above = stack.slice(0, Math.max(0, stack.indexOf(element)));
      const cover = above.find((other) => doesPaint(other) && !other.contains(element));
      if (cover && !isPassing(cover) && !element.contains(cover)) return cover;
    }
    return undefined;
  }
  const scrolls = (element: Element): boolean =>
    isScrolledByDesign(element) || (element.parentElement ? scrolls(element.parentElement) : false);
  for (const part of root.querySelectorAll('main section *, main form *')) {
    const whole = part.parentElement?.closest('section, form');
    if (!whole || !hasLook(part) || !isSeen(part) || scrolls(part) || isPassing(part)) continue;
    const [box, room] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
    if (isInside(box, room)) continue;
    found.add(`${nameOf(part)} (${sizeOf(box)}) leaves ${nameOf(whole)} (${sizeOf(room)})`);
  }

  const words = [...listWords()];
  for (const { element, box, text } of words) {
    if (!scrolls(element) && !isInside(box, screen)) {
      found.add(`off the screen: "${text}" (${nameOf(element)}, ${sizeOf(box)})`);
    }
    for (const holder of listHolders(element)) {
      const held = holder.getBoundingClientRect();
      if (isInside(box, held)) continue;
      found.add(`"${text}" (${sizeOf(box)}) leaves ${nameOf(holder)} (${sizeOf(held)})`);
      break;
    }
    const cover = scrolls(element) ? undefined : findCover(element, box);
    if (cover) found.add(`"${text}" lies under ${nameOf(cover)}`);
    const style = getComputedStyle(element);
    if (style.overflow === 'visible' || isScrolledByDesign(element)) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.add(`cut off: "${text}"`);
  }

  for (const input of root.querySelectorAll('input')) {
    if (!isSeen(input) || !input.placeholder || input.value) continue;
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room =
      input.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const { width } = pen.measureText(input.placeholder);
    if (width > room + 1) found.add(`cut off: "${input.placeholder}" (${width} of ${room})`);
  }

  const isBelow = (one: Element, other: Element) => one.contains(other) || other.contains(one);
  const holderOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement
      ? holderOf(element.parentElement)
      : element;
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (!doOverlap(one.box, other.box)) continue;
      if (isBelow(holderOf(one.element), holderOf(other.element))) continue;
      if (scrolls(one.element) !== scrolls(other.element)) continue;
      if (isPassing(one.element) !== isPassing(other.element)) continue;
      found.add(`"${one.text}" lies over "${other.text}"`);
    }
  }

  /** What is as large as the screen catches every tap, by design. */
  const controls = [...root.querySelectorAll('button, a[href], input, label')]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box: { width, height } }) => {
      const isWhole = width * height > 0.6 * innerWidth * innerHeight;
      const isLabelOfField = control.matches('label:not(:has(input))');
      return isSeen(control) && width > 2 && !isWhole && !isLabelOfField && !scrolls(control);
    });
  const labelOf = (control: Element) =>
    control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
  for (const [index, { control, box }] of controls.entries()) {
    if (!isInside(box, screen)) found.add(`off the screen: the control "${labelOf(control)}"`);
    for (const other of controls.slice(index + 1)) {
      if (!doOverlap(box, other.box) || isBelow(control, other.control)) continue;
      found.add(`the controls "${labelOf(control)}" and "${labelOf(other.control)}" overlap`);
    }
    for (const { element, box: line, text } of words) {
      if (!doOverlap(box, line) || isBelow(control, element)) continue;
      if (scrolls(element) || isPassing(element)) continue;
      found.add(`"${text}" lies on the control "${labelOf(control)}"`);
    }
  }
  return [...found];
}
