export { composePainting, PaintingError } from './compose-painting.ts';
export { composePrints, type Rendered } from './compose-prints.ts';
export { makePreview } from './make-preview.ts';
export { openPhoto, type Photo, PhotoError } from './photo.ts';
export { type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
export { renderSingles } from './render-singles.ts';
export { openTemplate, type Template, TemplateError } from './template.ts';
export { type ClipCrop, clampCrop } from './video/clip-crop.ts';
export { ClipError, VideoError } from './video/errors.ts';
export { type Ffmpeg, findFfmpeg } from './video/ffmpeg.ts';
export { type ClipFacts, inspectClip } from './video/inspect-clip.ts';
export { type PreparedClip, prepareClip, stillAsClip } from './video/prepare-clip.ts';
export {
  checkVideo,
  listVideoSlots,
  overlayPainting,
  renderAnimatedClip,
  renderGif,
  renderLivingPrint,
} from './video/renders.ts';
