/** A file of a form that is not read yet. */
export interface IncomingFile {
  /** The part's name in the form. */
  fieldName: string;
  /** As sent; it may contain a path. */
  fileName: string;
  saveTo(path: string): Promise<void>;
}
