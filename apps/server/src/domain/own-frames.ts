/** Identifies the pictures of an own frame. A changed frame has another hash, so its address is new. */
export interface OwnPicture {
  categoryName: string;
  frameName: string;
  contentHash: string;
}

/** The blob keys of its two files. */
export function ownFrameKeysOf({ categoryName, contentHash, frameName }: OwnPicture) {
  const folder = `frames/${categoryName}/${contentHash}`;
  return { template: `${folder}/${frameName}.png`, preview: `${folder}/fe-${frameName}.png` };
}
