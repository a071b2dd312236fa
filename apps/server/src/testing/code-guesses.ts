import { ADMIN, type TestBooth } from './booths/test-booth.ts';

export const REQUEST = '/api/v1/auth/request-otp';
export const VALIDATE = '/api/v1/auth/validate-otp';
export const WRONG = {
  error: 'The code is wrong or has expired.',
  status_code: 401,
  data: null,
};

export const validate = (booth: TestBooth, otp: string, email = ADMIN.email) =>
  booth.post(VALIDATE, { email, otp });

export const from = (address: string) => ({ 'x-forwarded-for': address });

export const anotherThan = (code: string) =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
