import { OTP_LENGTH } from '@jepret/contract';

export interface OtpDigits {
  /** One digit or an empty text per box. */
  boxes: readonly string[];
  /** The box of the next key. */
  current: number;
}

export type OtpEvent =
  | { type: 'typed'; box: number; text: string }
  | { type: 'backspace'; box: number }
  | { type: 'moved'; box: number }
  | { type: 'cleared' };

export const EMPTY_DIGITS: OtpDigits = {
  boxes: Array.from({ length: OTP_LENGTH }, () => ''),
  current: 0,
};

/**
 * Digits only, one per box; typing advances (SIGN-10); backspace clears this box or the one before
 * (SIGN-11).
 */
export function reduceDigits(digits: OtpDigits, event: OtpEvent): OtpDigits {
  switch (event.type) {
    case 'typed':
      return typeDigits(digits, event.box, event.text.replace(/\D/g, ''));
    case 'backspace':
      return digits.boxes[event.box]
        ? clearBox(digits, event.box)
        : clearBox(digits, Math.max(event.box - 1, 0));
    case 'moved':
      return { ...digits, current: toBox(event.box) };
    case 'cleared':
      return EMPTY_DIGITS;
  }
}

export const joinDigits = ({ boxes }: OtpDigits): string => boxes.join('');

export const isComplete = ({ boxes }: OtpDigits): boolean => boxes.every((digit) => digit !== '');

/** A complete code pasted anywhere fills all boxes. */
function typeDigits(digits: OtpDigits, box: number, typed: string): OtpDigits {
  if (typed === '') return digits;
  const start = typed.length >= OTP_LENGTH ? 0 : box;
  const boxes = digits.boxes.map((digit, index) => typed[index - start] ?? digit);
  return { boxes, current: toBox(start + typed.length) };
}

function clearBox({ boxes }: OtpDigits, box: number): OtpDigits {
  return { boxes: boxes.with(box, ''), current: box };
}

const toBox = (index: number): number => Math.min(Math.max(index, 0), OTP_LENGTH - 1);
