export { type Catalogue, loadCatalogue } from './catalogue.ts';
export * from './formats.ts';
export * from './translate.ts';
