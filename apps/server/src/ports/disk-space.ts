/** The free and total space of the disk that holds the booth's data. */
export type ReadDiskSpace = () => Promise<DiskSpace>;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The disk of a folder, as the system reports it (`realpath`, `stat`, `statfs`). */
export interface Disk {
  realPath: string;
  device: number;
  /** The type number of the file system (`statfs`). */
  fileSystem: number;
}

/** Undefined if the folder does not exist or cannot be reached. */
export type FindDisk = (folder: string) => Disk | undefined;
