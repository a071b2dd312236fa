/** How much room is left where the booth keeps its data. */
export type ReadDiskSpace = () => Promise<DiskSpace>;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** What a folder lies on, as the system tells (`realpath`, `stat`, `statfs`). */
export interface Disk {
  realPath: string;
  device: number;
  /** The number of its kind (`statfs`). */
  fileSystem: number;
}

/** Undefined where there is no such folder, or none that can be reached. */
export type FindDisk = (folder: string) => Disk | undefined;
