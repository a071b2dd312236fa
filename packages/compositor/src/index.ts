export { composePrints, type Rendered } from './compose-prints.ts';
export { makePreview } from './make-preview.ts';
export { openPhoto, type Photo, PhotoError } from './photo.ts';
export { type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
export { renderSingles } from './render-singles.ts';
export { openTemplate, type Template, TemplateError } from './template.ts';
