import type { consoleCalls } from '@jepret/contract/console';

export const CONSOLE_CALLERS = ['nobody', 'entering', 'owner', 'operator', 'cashier'] as const;
export type ConsoleCallerName = (typeof CONSOLE_CALLERS)[number];

/**
 * Who is answered what, with an empty body and an unknown id: 404, 409 and 422 mean let in. Whoever is
 * entering has given the password and not the code.
 */
const TABLE = `
  call                     nobody entering owner operator cashier
  signIn                   422    422      422   422      422
  enterCode                401    422      422   422      422
  putOffSecondFactor       401    401      401   401      401
  findProgress             401    200      200   200      200
  offerSecondFactor        401    401      200   200      200
  enrolSecondFactor        401    422      422   422      422
  renewRecoveryCodes       401    401      200   200      409
  getAccount               401    401      200   200      200
  confirmPassword          401    422      422   422      422
  changePassword           401    401      422   422      422
  askForPassword           422    422      422   422      422
  findPasswordLink         422    422      422   422      422
  usePasswordLink          422    422      422   422      422
  listTeam                 401    401      200   403      403
  inviteMember             401    401      422   403      403
  changeMember             401    401      422   403      403
  disableMember            401    401      404   403      403
  enableMember             401    401      404   403      403
  resetMemberSecondFactor  401    401      404   403      403
  unlockMember             401    401      404   403      403
  listAudit                401    401      200   200      200
  signOut                  401    200      200   200      200
`;

type CallName = keyof typeof consoleCalls;

/** In the order in which they can be asked: who has signed out asks no more. */
export const CONSOLE_ACCESS: readonly [CallName, Record<ConsoleCallerName, number>][] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', ...statuses] = line.trim().split(/ +/);
    const row = Object.fromEntries(
      CONSOLE_CALLERS.map((caller, index) => [caller, Number(statuses[index])]),
    );
    return [name as CallName, row as Record<ConsoleCallerName, number>];
  });
