// The drawing function runs inside the page, where there is a document.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { batikDefs } from '../batik.ts';
import { palette } from '../palette.ts';
import type { Svg } from '../svg.ts';
import { chromiumPath } from './tools.ts';

/** A page of fixed size that turns markup into PNG bytes. */
export interface Canvas {
  draw(markup: Svg): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openCanvas(width: number, height: number): Promise<Canvas> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
      '--font-render-hinting=none',
    ],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(shell(width, height));
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  const devtools = await page.context().newCDPSession(page);
  return {
    async draw(markup) {
      await page.evaluate((next) => {
        const drawing = document.getElementById('drawing');
        if (drawing) drawing.innerHTML = next;
      }, markup);
      const shot = await devtools.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      });
      return Buffer.from(shot.data, 'base64');
    },
    close: () => browser.close(),
  };
}

function shell(width: number, height: number): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<!doctype html><style>${fontFace('Lilita One', '400', '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2')}
${fontFace('Plus Jakarta Sans', '200 800', '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2')}
body{margin:0;background:${palette.cream}}svg{display:block}</style>
<svg ${size}>${batikDefs()}<g id="drawing"></g></svg>`;
}

function fontFace(family: string, weight: string, file: string): string {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes})}`;
}
