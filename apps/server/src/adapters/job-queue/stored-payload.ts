/** The data of a pg-boss job. */
export interface StoredPayload {
  payload: unknown;
}
