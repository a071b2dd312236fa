interface Memory {
  totalBytes: number;
  /** What programs can get without swapping; undefined if the system does not report it. */
  availableBytes: number | undefined;
}

export type ReadMemory = () => Promise<Memory>;
