import sharp from 'sharp';

const SIZE = { width: 1240, height: 1844 };

/** Four tall snaps that fill most of the sheet: the most expensive kind of frame for a living print. */
export const TALL_FRAME = {
  ...SIZE,
  categoryName: 'ANY',
  numberSnap: 4,
  config_frame: {
    InterColPadding: 0,
    InterRowPadding: 0,
    CustomPadding: 0,
    TopFramePadding: 0,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 60, y: 70, width: 545, height: 840, photo: 1 },
    { x: 635, y: 70, width: 545, height: 840, photo: 2 },
    { x: 60, y: 940, width: 545, height: 840, photo: 3 },
    { x: 635, y: 940, width: 545, height: 840, photo: 4 },
  ],
};

export function drawTallFrame(): Promise<Buffer> {
  const windows = TALL_FRAME.slots.map(
    ({ x, y, width, height }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="42"/>`,
  );
  const dots = Array.from({ length: 200 }, (_, index) => {
    const [x, y] = [(index * 397) % SIZE.width, (index * 733) % SIZE.height];
    return `<circle cx="${x}" cy="${y}" r="${10 + (index % 20)}" fill="hsl(${(index * 37) % 360} 60% 60%)"/>`;
  });
  return draw(`
    <mask id="art"><rect width="100%" height="100%" fill="white"/>${windows.join('')}</mask>
    <g mask="url(#art)"><rect width="100%" height="100%" fill="#f4c430"/>${dots.join('')}</g>`);
}

export function drawPainting(): Promise<Buffer> {
  return draw(`
    <g fill="none" stroke-linecap="round">
      <circle cx="400" cy="500" r="120" stroke="#e0115f" stroke-width="30"/>
      <path d="M100 1700 Q 600 1500 1100 1700" stroke="#1240ff" stroke-width="40" opacity="0.6"/>
    </g>`);
}

function draw(content: string): Promise<Buffer> {
  const size = `width="${SIZE.width}" height="${SIZE.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
