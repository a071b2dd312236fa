/** A text as a pattern of LIKE has it, where it means itself; its statement says `escape '!'`. */
export const likeLiteral = (text: string): string => text.replace(/[!%_]/g, '!$&');
