import type { Page } from '@playwright/test';

/**
 * Lists what does not fit on the page: text outside the screen, its box or its container; text that is
 * cut off; text over other text; controls over each other. Lists scroll by design. With `doesScroll`
 * the page may scroll vertically.
 */
export async function findOverflow(page: Page, doesScroll = false): Promise<string[]> {
  // A layout that observes its own size needs one or two frames to settle.
  for (let attempt = 1; ; attempt += 1) {
    await page.clock.runFor(20);
    const found = await page.evaluate(findOverflowInPage, doesScroll);
    if (found.length === 0 || attempt === 3) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page, so it can use nothing of this module. */
function findOverflowInPage(doesScroll: boolean): string[] {
  const TOLERANCE_PX = 1.5;
  const TRANSPARENT = 'rgba(0, 0, 0, 0)';
  const found = new Set<string>();
  const topmost = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.open);
  const root: Element = topmost ?? document.body;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface TextLine {
    element: Element;
    box: Box;
    text: string;
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    // The carousel's neighbours are half behind the middle entry.
    !element.closest('[data-place]:not([data-place="middle"])') &&
    !isForScreenReadersOnly(element);
  const isForScreenReadersOnly = (element: Element): boolean => {
    const { clipPath, clip } = getComputedStyle(element);
    if (clipPath === 'inset(50%)' || clip.startsWith('rect(')) return true;
    return element.parentElement ? isForScreenReadersOnly(element.parentElement) : false;
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

  /** Lists each line of text of every element, as high as its letters. */
  function* listTextLines(): Generator<TextLine> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || !isShown(element)) continue;
      // Text in a picture is part of the picture.
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

  /** The elements that text must not leave: those that clip, look like a box, or contain the line. */
  function* listContainers(element: Element): Generator<Element> {
    for (let container: Element | null = element; container; container = container.parentElement) {
      if (container !== topmost && isScrolledByDesign(container)) return;
      if (container === root || container.matches('html')) return;
      const style = getComputedStyle(container);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (container.contains(element) && (hasBoxStyle(container) || style.overflow !== 'visible'))
        yield container;
      else if (container === element || isLineContainer(container, element)) yield container;
    }
  }
  const isLineContainer = (container: Element, element: Element) =>
    getComputedStyle(element).display === 'inline' && container === element.parentElement;

  const [top, bottom] = doesScroll ? [-Infinity, Infinity] : [0, innerHeight];
  const screen = { left: 0, top, right: innerWidth, bottom };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || (!doesScroll && scrollHeight > innerHeight)) {
    found.add(`the page scrolls: ${scrollWidth}×${scrollHeight}`);
  }
  if (topmost && topmost.scrollHeight > topmost.clientHeight + 1) {
    found.add(`the dialog scrolls: ${topmost.scrollHeight} of ${topmost.clientHeight}`);
  }

  const hasBoxStyle = (element: Element) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element);
    const hasBorder = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== TRANSPARENT;
    return backgroundColor !== TRANSPARENT || hasBorder;
  };
  /** A banner covers the page by design and disappears automatically. */
  const isFixed = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' ||
    (element.parentElement ? isFixed(element.parentElement) : false);
  const isPainted = (element: Element) =>
    /^(img|canvas|video)$/i.test(element.tagName) ||
    hasBoxStyle(element) ||
    getComputedStyle(element).backgroundImage !== 'none';
  /** Finds the element that covers text; `elementsFromPoint` lists only elements that receive taps. */
  function findCover(element: Element, { left, right, top, bottom }: Box): Element | undefined {
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [0.25, 0.5, 0.75].map((part) => ({ x, y: top + part * (bottom - top) })),
    );
    for (const { x, y } of points) {
      const stack = document.elementsFromPoint(x, y);
      const above = stack.slice(0, Math.max(0, stack.indexOf(element)));
      const cover = above.find((other) => isPainted(other) && !other.contains(element));
      if (cover && !isFixed(cover) && !element.contains(cover)) return cover;
    }
    return undefined;
  }
  const isInScrollingList = (element: Element): boolean =>
    isScrolledByDesign(element) ||
    (element.parentElement ? isInScrollingList(element.parentElement) : false);
  for (const part of root.querySelectorAll('main section *, main form *')) {
    const whole = part.parentElement?.closest('section, form');
    if (!whole || !hasBoxStyle(part) || !isShown(part) || isInScrollingList(part) || isFixed(part))
      continue;
    const [box, room] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
    if (isInside(box, room)) continue;
    found.add(`${nameOf(part)} (${sizeOf(box)}) leaves ${nameOf(whole)} (${sizeOf(room)})`);
  }

  const words = [...listTextLines()];
  for (const { element, box, text } of words) {
    if (!isInScrollingList(element) && !isInside(box, screen)) {
      found.add(`off the screen: "${text}" (${nameOf(element)}, ${sizeOf(box)})`);
    }
    for (const container of listContainers(element)) {
      const containerBox = container.getBoundingClientRect();
      if (isInside(box, containerBox)) continue;
      found.add(`"${text}" (${sizeOf(box)}) leaves ${nameOf(container)} (${sizeOf(containerBox)})`);
      break;
    }
    const cover = isInScrollingList(element) ? undefined : findCover(element, box);
    if (cover) found.add(`"${text}" lies under ${nameOf(cover)}`);
    const style = getComputedStyle(element);
    if (style.overflow === 'visible' || isScrolledByDesign(element)) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.add(`cut off: "${text}"`);
  }

  for (const input of root.querySelectorAll('input')) {
    if (!isShown(input) || !input.placeholder || input.value) continue;
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const availablePx =
      input.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const { width } = context.measureText(input.placeholder);
    if (width > availablePx + 1)
      found.add(`cut off: "${input.placeholder}" (${width} of ${availablePx})`);
  }

  const isNested = (one: Element, other: Element) => one.contains(other) || other.contains(one);
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement
      ? blockOf(element.parentElement)
      : element;
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (!doOverlap(one.box, other.box)) continue;
      if (isNested(blockOf(one.element), blockOf(other.element))) continue;
      if (isInScrollingList(one.element) !== isInScrollingList(other.element)) continue;
      if (isFixed(one.element) !== isFixed(other.element)) continue;
      found.add(`"${one.text}" lies over "${other.text}"`);
    }
  }

  /** Without elements as large as the screen, which catch every tap by design. */
  const controls = [...root.querySelectorAll('button, a[href], input, label')]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box: { width, height } }) => {
      const isWhole = width * height > 0.6 * innerWidth * innerHeight;
      const isLabelOfField = control.matches('label:not(:has(input))');
      return (
        isShown(control) && width > 2 && !isWhole && !isLabelOfField && !isInScrollingList(control)
      );
    });
  const labelOf = (control: Element) =>
    control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
  for (const [index, { control, box }] of controls.entries()) {
    if (!isInside(box, screen)) found.add(`off the screen: the control "${labelOf(control)}"`);
    for (const other of controls.slice(index + 1)) {
      if (!doOverlap(box, other.box) || isNested(control, other.control)) continue;
      found.add(`the controls "${labelOf(control)}" and "${labelOf(other.control)}" overlap`);
    }
    for (const { element, box: line, text } of words) {
      if (!doOverlap(box, line) || isNested(control, element)) continue;
      if (isInScrollingList(element) || isFixed(element)) continue;
      found.add(`"${text}" lies on the control "${labelOf(control)}"`);
    }
  }
  return [...found];
}
