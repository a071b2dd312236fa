/** The screens a booth may have (`experience.md`): landscape, small landscape, portrait. */
export const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
];

export const sizeName = ({ width, height }: { width: number; height: number }) =>
  `${width}×${height}`;
