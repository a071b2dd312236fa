import type { Values } from '../env-file.ts';

/** A setting that an earlier setup has left out was answered with none. */
export const findNone = ({ LOCATION }: Values): '' | undefined => (LOCATION ? '' : undefined);

/** An address as it may be shown. */
export const hidePassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//…@');
