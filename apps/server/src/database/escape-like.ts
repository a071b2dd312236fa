/** Escapes a text for a LIKE pattern; the statement needs `escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
