export { openPhoto, type Photo, PhotoError } from './photos/photo.ts';
export { type PreparedPhoto, preparePhoto } from './photos/prepare-photo.ts';
export { release } from './photos/rasters.ts';
export { PNG_COLORS, writePng } from './photos/write-png.ts';
export { composePainting, PaintingError } from './prints/compose-painting.ts';
export { composePrints, type RenderedPicture } from './prints/compose-prints.ts';
export { drawTestSheet } from './prints/draw-test-sheet.ts';
export { makePreview } from './prints/make-preview.ts';
export { makeSheet } from './prints/make-sheet.ts';
export { makeSmallPicture } from './prints/make-small-picture.ts';
export { renderSingles } from './prints/render-singles.ts';
export {
  findTemplateWindows,
  openTemplate,
  type Template,
  TemplateError,
} from './prints/template.ts';
export { type ClipCrop, clampCrop } from './video/clips/clip-crop.ts';
export { type ClipFacts, inspectClip } from './video/clips/inspect-clip.ts';
export { type PreparedClip, prepareClip, prepareStillAsClip } from './video/clips/prepare-clip.ts';
export { ClipError, VideoError } from './video/ffmpeg/errors.ts';
export { type Ffmpeg, findFfmpeg } from './video/ffmpeg/ffmpeg.ts';
export { isPlayable } from './video/ffmpeg/is-playable.ts';
export { readVideoFacts } from './video/ffmpeg/read-video-facts.ts';
export { renderAnimatedClip } from './video/films/render-animated-clip.ts';
export { renderGif } from './video/films/render-gif.ts';
export { renderLivingPrint } from './video/films/render-living-print.ts';
export { listVideoSlots } from './video/films/video-sheet.ts';
export { createVideoThread } from './video/thread/video-thread.ts';
export { type VideoWork, videoWork } from './video/video-work.ts';
