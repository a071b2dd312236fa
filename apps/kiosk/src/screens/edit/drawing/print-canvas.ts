import { PAINTING_SIZE } from '@jepret/contract';

export function createPrintCanvas() {
  const canvas = document.createElement('canvas');
  canvas.width = PAINTING_SIZE.widthPx;
  canvas.height = PAINTING_SIZE.heightPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser could not create a canvas.');
  return { canvas, context, clear: () => context.clearRect(0, 0, canvas.width, canvas.height) };
}
