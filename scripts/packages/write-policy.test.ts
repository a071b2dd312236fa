import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTemporaryMachine } from './temporary-machine.ts';

function writePolicies(BOOTH_URL: string, certificate?: string) {
  const { at, read, run, write } = createTemporaryMachine();
  if (certificate !== undefined) write('jepret.crt', certificate);
  const args = [at('policies'), at('jepret.crt')];
  const result = run('packaging/jepret-kiosk/write-policy', args, { BOOTH_URL });
  const hasFile = existsSync(at('policies/jepret.json'));
  return { ...result, policies: hasFile ? JSON.parse(read('policies/jepret.json')) : undefined };
}

test.each([
  ['http://localhost:3000', 'http://localhost:3000', 'http://.localhost:3000'],
  ['https://booth.example.com', 'https://booth.example.com', 'https://.booth.example.com:443'],
  ['https://booth.example.com/home', 'https://booth.example.com', 'https://.booth.example.com:443'],
  ['http://192.168.1.20', 'http://192.168.1.20', 'http://.192.168.1.20:80'],
])(
  'a kiosk that shows %s opens nothing else and asks neither for the camera nor for the local network (KIT-62)',
  (address, origin, exactOrigin) => {
    const { policies, ...result } = writePolicies(address);
    expect(result).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(policies).toMatchObject({
      URLBlocklist: ['*'],
      URLAllowlist: [exactOrigin],
      VideoCaptureAllowedUrls: [`${origin}/`],
      VideoCaptureAllowed: false,
      NotificationsAllowedForUrls: [origin],
      AutoplayAllowlist: [origin],
      LocalNetworkAccessAllowedForUrls: [origin],
      LocalNetworkAllowedForUrls: [origin],
      LoopbackNetworkAllowedForUrls: [origin],
      CACertificates: [],
    });
  },
);

test('the browser trusts the certificate authority of the shop (KIT-62)', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIB\nAg==\n-----END CERTIFICATE-----\n';
  const { policies } = writePolicies('https://booth.example.com', pem);
  expect(policies.CACertificates).toEqual(['MIIBAg==']);
});

// Chromium without developer tools refuses connections to a page's debugging port.
test('the policies leave the debugging port to the program that notices a page that hangs (KIT-62)', () => {
  const { policies } = writePolicies('https://booth.example.com');
  expect(policies).not.toHaveProperty('DeveloperToolsAvailability');
  expect(policies).not.toHaveProperty('RemoteDebuggingAllowed');
});

test.each(['booth.example.com', 'ftp://booth.example.com', 'https://', 'https://booth", "*'])(
  'the address %s is refused with an error message, and no policies are written (KIT-62)',
  (address) => {
    expect(writePolicies(address)).toEqual({
      status: 78,
      stdout: '',
      stderr: `BOOTH_URL in /etc/jepret/kiosk.env is no http or https address: ${address}\n`,
      policies: undefined,
    });
  },
);
