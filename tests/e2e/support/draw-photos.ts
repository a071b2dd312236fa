import sharp from 'sharp';

/** Draws two photos, for frames of two snaps. */
export const drawPhotos = () => Promise.all(['#d4213d', '#6ec1f0'].map(drawPhoto));

const drawPhoto = (background: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background } })
    .jpeg()
    .toBuffer();
