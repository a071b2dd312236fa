import type { DescribedState } from './describe-machine.ts';

interface Box {
  widthPx: number;
  heightPx: number;
  /** SVG with its top left corner at 0, 0. */
  svg: string;
}

const NO_BOX: Box = { widthPx: 0, heightPx: 0, svg: '' };
/** About the width of a page on GitHub. */
const PAGE_WIDTH_PX = 900;
const LINE_PX = 17;
const TITLE_PX = 24;
const GAP_PX = 10;
const LETTER_PX = 7.3;
const FILLS = ['#ffffff', '#f4f6fb', '#e6ebf6', '#d7dff0', '#c8d3ea'];

/** Draws a machine as nested boxes: each state with its actors and transitions. */
export function drawMachine(machine: DescribedState): string {
  const { widthPx, heightPx, svg } = drawState(machine, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="-1 -1 ${widthPx + 2} ${heightPx + 2}" font-family="monospace" font-size="12">
<title>The states of ${machine.name}</title>
${svg}
</svg>
`;
}

function drawState(state: DescribedState, depth: number): Box {
  const lines = [
    ...state.activities.map((activity) => ({ text: `runs ${activity}`, color: '#2f6f4f' })),
    ...state.transitions.map(({ when, to }) => ({ text: `${when} → ${to}`, color: '#39424e' })),
  ];
  const title = `${state.isInitial ? '● ' : ''}${state.name}${state.kind === 'parallel' ? ' (all at once)' : ''}`;
  const textWidthPx = Math.max(...[title, ...lines.map(({ text }) => text)].map(measure));
  const inner = arrange(
    state.states.map((child) => drawState(child, depth + 1)),
    state.kind === 'parallel' ? Number.POSITIVE_INFINITY : depth === 0 ? PAGE_WIDTH_PX : 0,
  );
  const topPx = TITLE_PX + lines.length * LINE_PX;
  const widthPx = Math.ceil(Math.max(textWidthPx, inner.widthPx) + 2 * GAP_PX);
  const heightPx = topPx + (inner.heightPx > 0 ? inner.heightPx + GAP_PX : 0) + GAP_PX;
  return {
    widthPx,
    heightPx,
    svg: [
      frame(state, { widthPx, heightPx }, depth),
      textAt(GAP_PX, 18, title, '#101820', ' font-weight="bold"'),
      ...lines.map(({ text, color }, index) =>
        textAt(GAP_PX, TITLE_PX + index * LINE_PX + 13, text, color),
      ),
      translate(GAP_PX, topPx + GAP_PX, inner.svg),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/** Arranges boxes in rows of at most this width; with 0, each box has its own row. */
function arrange(boxes: readonly Box[], maxWidthPx: number): Box {
  const rows = boxes.reduce<Box[][]>((all, box) => {
    const row = all.at(-1);
    const rowPx = (row ?? []).reduce((sum, { widthPx }) => sum + widthPx + GAP_PX, 0);
    if (row && rowPx + box.widthPx <= maxWidthPx) row.push(box);
    else all.push([box]);
    return all;
  }, []);
  return rows.map((row) => row.reduce(placeBeside)).reduce(placeBelow, NO_BOX);
}

const placeBeside = (left: Box, right: Box): Box => ({
  widthPx: left.widthPx + GAP_PX + right.widthPx,
  heightPx: Math.max(left.heightPx, right.heightPx),
  svg: `${left.svg}\n${translate(left.widthPx + GAP_PX, 0, right.svg)}`,
});

function placeBelow(upper: Box, lower: Box): Box {
  if (upper === NO_BOX) return lower;
  return {
    widthPx: Math.max(upper.widthPx, lower.widthPx),
    heightPx: upper.heightPx + GAP_PX + lower.heightPx,
    svg: `${upper.svg}\n${translate(0, upper.heightPx + GAP_PX, lower.svg)}`,
  };
}

function frame(
  { kind }: DescribedState,
  { widthPx, heightPx }: Pick<Box, 'widthPx' | 'heightPx'>,
  depth: number,
): string {
  const fill = kind === 'final' ? '#fdf3d8' : (FILLS[depth] ?? FILLS.at(-1));
  const dashes = kind === 'parallel' ? ' stroke-dasharray="5 3"' : '';
  const strokePx = kind === 'final' ? 2 : 1;
  return `<rect width="${widthPx}" height="${heightPx}" rx="6" fill="${fill}" stroke="#7b8aa5" stroke-width="${strokePx}"${dashes}/>`;
}

const translate = (xPx: number, yPx: number, svg: string): string =>
  svg && `<g transform="translate(${xPx} ${yPx})">\n${svg}\n</g>`;

const textAt = (xPx: number, yPx: number, text: string, color: string, more = ''): string =>
  `<text x="${xPx}" y="${yPx}" fill="${color}"${more}>${escapeText(text)}</text>`;

const measure = (text: string): number => text.length * LETTER_PX;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
