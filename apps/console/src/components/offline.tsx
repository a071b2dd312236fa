export const OFFLINE = 'You’re offline'; // CONSOLE-230

export function OfflineText() {
  return (
    <p>
      The server cannot be reached. This page continues automatically when the connection is back.
    </p>
  );
}
