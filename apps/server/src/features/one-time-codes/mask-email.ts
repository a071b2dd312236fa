/** Enough for an operator to recognise an address, too little for a stranger to use it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return `${name.slice(0, 1)}***@${domain}`;
}
