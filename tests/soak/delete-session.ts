import { calls } from '@jepret/contract';

/** Deletes a session on the guest page, as a visitor does. */
export async function deleteSession(url: string, token: string, txID: string): Promise<void> {
  const path = calls.getGuestLink.path.replace('{id}', txID);
  const headers = { authorization: `Bearer ${token}` };
  const link = await (await fetch(url + path, { headers })).json();
  const address = `${link.data.url}/delete`;
  const form = await (await fetch(address)).text();
  const confirmation = /name="confirmation" value="([^"]+)"/.exec(form)?.[1];
  if (!confirmation) throw new Error(`${address} has no confirmation form.`);
  await fetch(address, { method: 'POST', body: new URLSearchParams({ confirmation }) });
}
