/** The texts of the product, to the letter, each once (SCREEN-12). */

export const ERROR_TEXTS = {
  adminLoginFailed: 'Incorrect Email or Password!',
  adminLoginSucceeded: 'Login successful!',
  voucherFailed: 'Failed to redeem promo code! Code could be invalid or expired.',
  voucherSucceeded: "You've successfully redeemed the Code Enjoy the promo.",
  otpRequestFailed: 'Failed to request OTP. Please try again.',
  otpResendFailed: 'Failed to resend OTP. Please try again.',
  otpResent: 'OTP resent! Please check your email.',
  renderFailed: 'Something went wrong.',
  pushFailed: 'Failed to initialize notifications. Please try again.',
  paymentFailed: 'An error occurred. Please try again.',
  homeVideoFailed: 'Unable to load video',
  verifyProblem: 'Problem verifying your transaction',
  frameListProblem: 'Problem Getting Frame List',
  imagesProblem: 'Problem Processing Images',
  videoProblem: 'Problem Processing Video',
  emailProblem: 'Problem Sending Email',
  printProblem: 'Problem Printing Photo!',
  loginProblem: 'Problem Logging in!',
  bypassProblem: 'Problem Generating code!',
  noResponse: 'No response, Retrying...',
  printFailedRedirecting: 'Printing Failed. Redirecting...',
  emailFailedRedirecting: 'Email Sending Failed. Redirecting...',
  backToForm: 'Sending Back to Snap Form!',
  videoStreamFailed: 'Failed to initialize video stream',
  templateFailed: 'Failed to load template image. Please check the image path and CORS settings.',
  templateUrlInvalid: 'Invalid image URL format',
  retakeLimit: "WHOOPS! you've hit the RETAKE limit . . . your 2 chances are up!",
  noAvailableMedia: 'No available media',
  noMediaAvailable: 'No media available',
  noDataAvailable: 'No data available',
  frameNotChosenTitle: 'Select a Frame',
  frameNotChosen: 'Please select a frame before proceeding.',
  chunkFailed: 'Loading chunk failed',
} as const;

export const otpVerifyFailedText = (reason: string): string =>
  `Failed to validate OTP. ${reason} Please try again.`;

export const cameraFailedText = (reason: string): string => `Camera access failed: ${reason}`;

export const mediaFailedText = (type: string): string => `Unable to load ${type} media`;

export const homeVideoRetryText = (attemptsLeft: number): string =>
  `Retry (${attemptsLeft} attempts left)`;

/** Meta messages that the kiosk or staff act on (SIGN-37, SIGN-49, PRINT-23). */
export const META_MESSAGES = {
  /** Signs the kiosk out; nothing else may use it. */
  kioskTokenInvalid: 'Invalid or expired token',
  staffTokenInvalid: 'Staff sign-in expired',
  agentTokenInvalid: 'Unknown or revoked printer token',
} as const;

export const SCREEN_TEXTS = {
  reloadPage: 'Reload Page',
  backToHome: 'Back to Home',
  otpRequestTitle: 'Authentication',
  otpRequestHint: 'Enter the admin email address to request an OTP for authentication.',
  emailAddress: 'Email address',
  location: 'Location',
  locationPlaceholder: 'Location eg. Jakarta',
  useEditQuestion: 'Use edit page?',
  requestOtp: 'Request OTP',
  resendCode: 'Resend code',
  verifyAccount: 'Verify account',
  homeHeading: 'ready to strike some pose?',
  tapToSnap: 'TAP TO SNAP',
  voucherPill: 'have voucher code? TAP HERE',
  howToSnap: 'HOW TO SNAP',
  loginAsAdmin: 'LOGIN AS ADMIN',
  logOutToOtp: 'Log out to OTP',
  logOutTitle: 'Log this kiosk out?',
  logOutWarning: 'It takes a staff password, and a one-time code to open the booth again.',
  logOut: 'LOG OUT',
  staySignedIn: 'Stay signed in',
  voucherTitle: 'ENTER VOUCHER CODE',
  scanToPay: 'SCAN TO PAY',
  timeLimit: 'Time Limit',
  waitingForPayment: 'Waiting for payment',
  verifyingPayment: 'Verifying payment',
  verifyManually: 'Verify payment manually',
  start: 'START',
  next: 'NEXT',
  finish: 'FINISH',
  bypassTitle: 'Click to Generate Manual Payment!',
  back: '<< Back',
  wrappingUp: 'wrapping it up, just a sec...',
  printing: 'all set! your SNAPS are being printed, please wait',
  selectTemplate: 'SELECT TEMPLATE',
  choose: 'CHOOSE',
  chosen: 'chosen',
  chooseFrame: 'choose your favorite frame',
  chooseEffect: 'choose an effect',
  galleryHeading: "YEAY, YOU'VE GOT THAT SNAPPED!",
  galleryPhotos: 'PHOTOS',
  galleryGif: 'GIF',
  galleryLiveMode: 'LIVE MODE',
  emailHeading: 'get the files in your email',
  sendEmail: 'SEND EMAIL',
  skipAndPrint: 'SKIP and PRINT',
  emailSent: "We've sent the photos to your email!",
  printPhoto: 'Print Photo!',
  printingOverlay: 'Printing...',
} as const;
