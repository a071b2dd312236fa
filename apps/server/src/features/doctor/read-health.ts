/** The message of GET /health; undefined if another program has answered. */
export async function readHealth(response: Response): Promise<string | undefined> {
  const body = await response.json().catch(() => undefined);
  const message: unknown = body?.meta?.message;
  return typeof message === 'string' ? message : undefined;
}
