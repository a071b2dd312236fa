/** Shows enough to recognise an address in a log, and too little to use it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return `${name.slice(0, 1)}***@${domain}`;
}
