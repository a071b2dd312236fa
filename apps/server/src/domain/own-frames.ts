/** Which of an operator's pictures; a frame that changed has another hash, so its address is new. */
export interface OwnPicture {
  categoryName: string;
  frameName: string;
  contentHash: string;
}

/** Where its two files lie in the storage. */
export function ownFrameKeysOf({ categoryName, contentHash, frameName }: OwnPicture) {
  const folder = `frames/${categoryName}/${contentHash}`;
  return { template: `${folder}/${frameName}.png`, preview: `${folder}/fe-${frameName}.png` };
}
