import { userInfo } from 'node:os';

/** A user without an entry in the system (as in a container with its own user id) is named by its number. */
export function findUserName(readUser: () => { username: string } = userInfo): string {
  try {
    return readUser().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
