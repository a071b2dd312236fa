import {
  composePrints,
  openPhoto,
  type PreparedPhoto,
  preparePhoto,
  renderSingles,
  type Template,
} from '@jepret/compositor';

export async function composeFromFiles(template: Template, files: readonly Uint8Array[]) {
  return composePrints(template, await prepareFiles(template, files));
}

/** All photos except the last one were prepared while the visitor posed. */
export async function composeAfterLast(
  template: Template,
  prepared: readonly PreparedPhoto[],
  files: readonly Uint8Array[],
) {
  const number = template.photoCount;
  const photo = await openPhoto(files[number - 1] ?? new Uint8Array());
  const last = await preparePhoto(photo, number, template);
  return composePrints(template, [...prepared.slice(0, -1), last]);
}

export async function composeWithSingles(template: Template, files: readonly Uint8Array[]) {
  const photos = await Promise.all(files.map(openPhoto));
  const prepared = photos.map((photo, index) => preparePhoto(photo, index + 1, template));
  const prints = await composePrints(template, await Promise.all(prepared));
  return [prints, ...(await Promise.all(photos.map((photo) => renderSingles(photo))))];
}

export async function prepareFiles(template: Template, files: readonly Uint8Array[]) {
  return Promise.all(
    files.map(async (file, index) => preparePhoto(await openPhoto(file), index + 1, template)),
  );
}
