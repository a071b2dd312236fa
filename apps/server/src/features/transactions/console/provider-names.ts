const NAMES: Readonly<Record<string, string>> = {
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  sandbox: 'the sandbox',
};

/** As people call them. */
export const nameProvider = (provider: string): string => NAMES[provider] ?? provider;
