const NAMES: Readonly<Record<string, string>> = {
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  sandbox: 'the sandbox',
};

export const nameProvider = (provider: string): string => NAMES[provider] ?? provider;
