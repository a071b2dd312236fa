export { type Catalogue, loadCatalogue } from './catalogue.ts';
export { EFFECT_NAMES } from './effect-names.ts';
export * from './formats.ts';
export * from './translate.ts';
