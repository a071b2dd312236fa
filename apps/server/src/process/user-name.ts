import { userInfo } from 'node:os';

/** A user that the system has no entry for (as in a container with its own user id) is a number. */
export function findUserName(readUser: () => { username: string } = userInfo): string {
  try {
    return readUser().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
