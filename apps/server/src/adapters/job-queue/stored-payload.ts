/** What a job of pg-boss carries. */
export interface StoredPayload {
  payload: unknown;
}
