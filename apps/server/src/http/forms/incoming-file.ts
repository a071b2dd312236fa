/** A file of a form, not read yet. */
export interface IncomingFile {
  /** The part's name in the form. */
  fieldName: string;
  /** As the sender spells it, with whatever path it puts before. */
  fileName: string;
  saveTo(path: string): Promise<void>;
}
