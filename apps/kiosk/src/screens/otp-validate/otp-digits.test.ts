import { describe, expect, test } from 'vitest';
import { EMPTY_DIGITS, isComplete, joinDigits, type OtpEvent, reduceDigits } from './otp-digits.ts';

const digitsAfter = (...events: OtpEvent[]) => events.reduce(reduceDigits, EMPTY_DIGITS);
const typed = (text: string): OtpEvent[] =>
  [...text].map((digit, box) => ({ type: 'typed', box, text: digit }));

describe('typing', () => {
  test('a digit fills its box and advances to the next (SIGN-10)', () => {
    expect(digitsAfter(...typed('4'))).toEqual({ boxes: ['4', '', '', '', '', ''], current: 1 });
  });

  test('six digits complete the code, and the last box stays current', () => {
    const digits = digitsAfter(...typed('123456'));
    expect(joinDigits(digits)).toBe('123456');
    expect(digits.current).toBe(5);
    expect(isComplete(digits)).toBe(true);
  });

  test('five digits are not complete', () => {
    expect(isComplete(digitsAfter(...typed('12345')))).toBe(false);
  });

  test('letters are ignored (SIGN-10)', () => {
    expect(digitsAfter({ type: 'typed', box: 0, text: 'a' })).toBe(EMPTY_DIGITS);
  });

  test('a digit in a filled box replaces the old one', () => {
    const digits = digitsAfter(...typed('123456'), { type: 'typed', box: 2, text: '9' });
    expect(joinDigits(digits)).toBe('129456');
    expect(digits.current).toBe(3);
  });
});

describe('backspace', () => {
  test('clears the current box and stays (SIGN-11)', () => {
    const digits = digitsAfter(...typed('12'), { type: 'backspace', box: 1 });
    expect(digits).toEqual({ boxes: ['1', '', '', '', '', ''], current: 1 });
  });

  test('in an empty box clears the previous one and moves there (SIGN-11)', () => {
    const digits = digitsAfter(...typed('12'), { type: 'backspace', box: 2 });
    expect(digits).toEqual({ boxes: ['1', '', '', '', '', ''], current: 1 });
  });

  test('in the first, empty box does nothing', () => {
    expect(digitsAfter({ type: 'backspace', box: 0 })).toEqual(EMPTY_DIGITS);
  });
});

describe('pasting', () => {
  test('a whole code fills all boxes, wherever it is pasted (SIGN-10)', () => {
    const digits = digitsAfter({ type: 'typed', box: 3, text: '123456' });
    expect(joinDigits(digits)).toBe('123456');
  });

  test('spaces and dashes are ignored (SIGN-10)', () => {
    expect(joinDigits(digitsAfter({ type: 'typed', box: 0, text: ' 123-456\n' }))).toBe('123456');
  });

  test('more digits than a code are cut off', () => {
    expect(joinDigits(digitsAfter({ type: 'typed', box: 0, text: '12345678' }))).toBe('123456');
  });
});

test('the arrow keys stop at both ends', () => {
  expect(digitsAfter({ type: 'moved', box: -1 }).current).toBe(0);
  expect(digitsAfter({ type: 'moved', box: 6 }).current).toBe(5);
});

test('clearing empties all boxes and goes to the first', () => {
  expect(digitsAfter(...typed('123456'), { type: 'cleared' })).toEqual(EMPTY_DIGITS);
});
