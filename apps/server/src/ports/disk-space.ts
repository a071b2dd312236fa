/** How much room is left where the booth keeps its data. */
export type ReadDiskSpace = () => Promise<DiskSpace>;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}
