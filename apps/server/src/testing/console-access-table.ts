import type { consoleCalls } from '@jepret/contract/console';

/** Callers *elsewhere* have another location than the one that the call is about. */
export const CONSOLE_CALLERS = [
  'anonymous',
  'without code',
  'owner',
  'operator',
  'operator elsewhere',
  'cashier',
  'cashier elsewhere',
] as const;
export type ConsoleCallerName = (typeof CONSOLE_CALLERS)[number];

/**
 * The status of every call for every caller, about something in Jakarta that exists and can be done. For calls about
 * the caller's own account 409 and 422 mean: authorized. The caller *without code* has given only the password.
 */
const TABLE = `
  call                     anon   no-code  owner operator (elsewhere) cashier (elsewhere)
  signIn                   422    422      422   422      422         422     422
  enterCode                401    422      422   422      422         422     422
  postponeSecondFactor     401    401      401   401      401         401     401
  findProgress             401    200      200   200      200         200     200
  offerSecondFactor        401    401      200   200      200         200     200
  enrolSecondFactor        401    422      422   422      422         422     422
  renewRecoveryCodes       401    401      422   422      422         422     422
  getAccount               401    401      200   200      200         200     200
  confirmPassword          401    422      422   422      422         422     422
  changePassword           401    401      422   422      422         422     422
  requestPasswordReset     422    422      422   422      422         422     422
  findPasswordLink         422    422      422   422      422         422     422
  usePasswordLink          422    422      422   422      422         422     422
  getToday                 401    401      200   200      200         200     200
  getToday.csv             401    401      200   200      200         403     403
  getRevenue               401    401      200   200      200         403     403
  listNeeds                401    401      200   200      200         200     200
  listNeeds.csv            401    401      200   200      200         200     200
  takeNeed                 401    401      200   200      404         200     404
  noteNeed                 401    401      200   200      404         200     404
  resolvePrint             401    401      200   200      404         200     404
  listIncidents            401    401      200   200      200         200     200
  listIncidents.csv        401    401      200   200      200         200     200
  muteIncident             401    401      200   200      404         403     403
  runDeadJob               401    401      200   403      403         403     403
  dismissDeadJob           401    401      200   403      403         403     403
  listTransactions         401    401      200   200      200         200     200
  listTransactions.csv     401    401      200   200      200         403     403
  sumTransactions          401    401      200   200      200         200     200
  listTransactionLocations 401    401      200   200      200         200     200
  getTransaction           401    401      200   200      404         200     404
  openPhoto                401    401      200   200      404         200     404
  openThumbnail            401    401      200   200      404         200     404
  moveTransaction          401    401      200   200      404         200     404
  reprint                  401    401      200   200      404         200     404
  cancelPrint              401    401      200   200      404         200     404
  resendMail               401    401      200   200      404         200     404
  requestRefund            401    401      200   200      404         200     404
  declineRefund            401    401      200   200      404         403     403
  refund                   401    401      200   200      404         403     403
  recordHandRefund         401    401      200   200      404         403     403
  settleOwed               401    401      200   200      404         403     403
  reopenOwed               401    401      200   403      403         403     403
  listUnmatched            401    401      200   403      403         403     403
  settleUnmatched          401    401      200   403      403         403     403
  eraseTransaction         401    401      200   200      404         403     403
  countNeeds               401    401      200   200      200         200     200
  countRefundRequests      401    401      200   200      200         403     403
  countFreeRequests        401    401      200   403      403         403     403
  listBooths               401    401      200   200      200         200     200
  listBooths.csv           401    401      200   200      200         200     200
  listBoothsOfToday        401    401      200   200      200         200     200
  renameBooth              401    401      200   200      404         403     403
  acceptBooth              401    401      200   200      404         403     403
  setBoothLocation         401    401      200   200      404         403     403
  setBoothCameraSide       401    401      200   200      404         403     403
  sendBoothCommand         401    401      200   200      404         200     404
  cancelBoothCommand       401    401      200   200      404         200     404
  signOutBooth             401    401      200   200      404         403     403
  retireBooth              401    401      200   200      404         403     403
  restoreBooth             401    401      200   200      404         403     403
  listPrinters             401    401      200   200      200         200     200
  listPrinters.csv         401    401      200   200      200         200     200
  listPrinterHours         401    401      200   200      200         200     200
  listPrinterHours.csv     401    401      200   200      200         200     200
  startRoll                401    401      200   200      404         200     404
  undoRoll                 401    401      200   200      404         200     404
  printTestSheet           401    401      200   200      404         200     404
  addPrinter               401    401      200   200      403         403     403
  renewPrinterToken        401    401      200   200      404         403     403
  disablePrinter           401    401      200   200      404         403     403
  removePrinter            401    401      200   200      404         403     403
  listLocationOptions      401    401      200   200      200         200     200
  listLocations            401    401      200   200      200         403     403
  listLocations.csv        401    401      200   200      200         403     403
  getLocation              401    401      200   200      403         403     403
  addLocation              401    401      200   403      403         403     403
  changeLocation           401    401      200   200      403         403     403
  replaceLandingVideo      401    401      200   200      403         403     403
  removeLandingVideo       401    401      200   200      403         403     403
  removeLocation           401    401      200   403      403         403     403
  restoreLocation          401    401      200   403      403         403     403
  listFrames               401    401      200   200      200         403     403
  listFrames.csv           401    401      200   200      200         403     403
  inspectTemplate          401    401      200   200      200         403     403
  previewTemplate          401    401      200   200      200         403     403
  addFrame                 401    401      200   200      403         403     403
  framePrint               401    401      200   200      200         403     403
  frameTemplate            401    401      200   200      200         403     403
  changeFrame              401    401      200   200      403         403     403
  changeFrames             401    401      200   200      403         403     403
  moveFrame                401    401      200   200      403         403     403
  changeFrameWindows       401    401      200   200      403         403     403
  removeFrame              401    401      200   200      403         403     403
  restoreFrame             401    401      200   200      403         403     403
  listVouchers             401    401      200   200      200         403     403
  listVouchers.csv         401    401      200   200      200         403     403
  addVoucher               401    401      200   200      403         403     403
  changeVoucher            401    401      200   200      404         403     403
  disableVoucher           401    401      200   200      404         403     403
  enableVoucher            401    401      200   200      404         403     403
  listVoucherBatches       401    401      200   200      200         403     403
  listVoucherBatches.csv   401    401      200   200      200         403     403
  getVoucherSheet          401    401      200   200      404         403     403
  addVoucherBatch          401    401      200   200      403         403     403
  disableVoucherBatch      401    401      200   200      404         403     403
  enableVoucherBatch       401    401      200   200      404         403     403
  listFreeGrants           401    401      200   200      200         403     403
  acceptFreeGrant          401    401      200   403      403         403     403
  declineFreeGrant         401    401      200   403      403         403     403
  listTeam                 401    401      200   403      403         403     403
  listTeam.csv             401    401      200   403      403         403     403
  inviteMember             401    401      200   403      403         403     403
  changeMember             401    401      200   403      403         403     403
  disableMember            401    401      200   403      403         403     403
  enableMember             401    401      200   403      403         403     403
  resetMemberSecondFactor  401    401      200   403      403         403     403
  unlockMember             401    401      200   403      403         403     403
  listAudit                401    401      200   200      200         200     200
  listAudit.csv            401    401      200   200      200         200     200
  getOwnAlerts             401    401      200   200      200         200     200
  chooseAlerts             401    401      200   200      200         200     200
  testAlerts               401    401      200   200      200         200     200
  addAlertDevice           401    401      409   409      409         409     409
  removeAlertDevice        401    401      200   200      200         200     200
  listAlertTargets         401    401      200   403      403         403     403
  setAlertChat             401    401      200   403      403         403     403
  addAlertWebhook          401    401      409   403      403         403     403
  removeAlertWebhook       401    401      200   403      403         403     403
  testAlertWebhook         401    401      200   403      403         403     403
  listAdapters             401    401      200   403      403         403     403
  testAdapter              401    401      200   403      403         403     403
  listChecks               401    401      200   403      403         403     403
  runCheck                 401    401      200   403      403         403     403
  signOut                  401    200      200   200      200         200     200
`;

export type ConsoleCallName = keyof typeof consoleCalls;

/** In the order of the calls: `signOut` is last because it ends the session. */
export const CONSOLE_ACCESS: readonly [string, Record<ConsoleCallerName, number>][] = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', ...statuses] = line.trim().split(/ +/);
    const row = Object.fromEntries(
      CONSOLE_CALLERS.map((caller, index) => [caller, Number(statuses[index])]),
    );
    return [name, row as Record<ConsoleCallerName, number>];
  });
