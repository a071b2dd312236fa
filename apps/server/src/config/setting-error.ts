/** An unusable setting; the message is one sentence that names it and shows no secret. */
export class SettingError extends Error {}
