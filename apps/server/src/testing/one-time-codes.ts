import { ADMIN, type TestBooth } from './booths/test-booth.ts';

export const REQUEST_PATH = '/api/v1/auth/request-otp';
export const VALIDATE_PATH = '/api/v1/auth/validate-otp';
export const WRONG_CODE = {
  error: 'The code is wrong or has expired.',
  status_code: 401,
  data: null,
};

export const validateCode = (booth: TestBooth, otp: string, email = ADMIN.email) =>
  booth.post(VALIDATE_PATH, { email, otp });

export const fromAddress = (address: string) => ({ 'x-forwarded-for': address });

export const otherCodeThan = (code: string) =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
