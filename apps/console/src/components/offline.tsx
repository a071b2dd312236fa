export const OFFLINE = 'You’re offline'; // CONSOLE-230

export function OfflineWords() {
  return <p>The server cannot be reached. This continues by itself when the connection is back.</p>;
}
