import type { HomePreview } from '@jepret/contract';
import {
  ChangeLocationBody,
  type ConsoleLocation,
  type LocationSettingName,
} from '@jepret/contract/console';
import { effectiveValue, SETTING_NAMES, settingOf } from './settings.ts';

/** Unsaved values by setting; null removes the own value. */
export type Draft = { readonly [Name in LocationSettingName]?: string | null };

/** The text in a setting's field; null if it has no own value. */
export function typedOf(
  draft: Draft,
  { settings }: ConsoleLocation,
  name: LocationSettingName,
): string | null {
  const typed = draft[name];
  if (typed !== undefined) return typed;
  const { own } = settings[name];
  return own === null ? null : settingOf(name).toText(own);
}

/** Changes one setting; values equal to the stored ones are removed from the draft. */
export function changeDraft(
  draft: Draft,
  location: ConsoleLocation,
  name: LocationSettingName,
  typed: string | null,
): Draft {
  const { [name]: _, ...others } = draft;
  return typedOf({}, location, name) === typed ? others : { ...others, [name]: typed };
}

export const hasNoChanges = (draft: Draft): boolean => Object.keys(draft).length === 0;

interface Checked {
  body: ChangeLocationBody | undefined;
  /** By setting. */
  problems: Partial<Record<LocationSettingName, string>>;
}

/** The body to send, or the problems with the contract's messages. */
export function checkDraft(draft: Draft, version: number): Checked {
  const changes = Object.fromEntries(
    Object.entries(draft).map(([name, typed]) => [
      name,
      typed === null ? null : settingOf(name as LocationSettingName).parse(typed),
    ]),
  );
  const read = ChangeLocationBody.safeParse({ version, changes });
  if (read.success) return { body: read.data, problems: {} };
  const problems = read.error.issues.map(({ path, message }) => [path[1], message]);
  return { body: undefined, problems: Object.fromEntries(problems.toReversed()) };
}

/** The home screen with the draft; invalid values are replaced by the stored ones. */
export function previewOf(draft: Draft, location: ConsoleLocation, videoUrl: string): HomePreview {
  const { problems } = checkDraft(draft, location.version);
  const shown = (name: LocationSettingName): unknown => {
    const typed = draft[name];
    if (typed === undefined || problems[name] !== undefined) return effectiveValue(location, name);
    return typed === null ? location.settings[name].inherited : settingOf(name).parse(typed);
  };
  return {
    snap_fee: shown('snap_fee') as number,
    social_handle: shown('social_handle') as string,
    contact_email: shown('contact_email') as string,
    language: shown('language') as HomePreview['language'],
    retention_days: shown('retention_days') as number,
    snaps: location.snaps,
    video_url: videoUrl,
  };
}

/** Lists another person's changes as text. */
export const listOtherChanges = (before: ConsoleLocation, now: ConsoleLocation): string[] =>
  SETTING_NAMES.flatMap((name) => {
    const { label } = settingOf(name);
    const [was, is] = [describeOwn(before, name), describeOwn(now, name)];
    return was === is ? [] : [`${label}: now ${is}, was ${was}.`];
  });

function describeOwn({ settings }: ConsoleLocation, name: LocationSettingName): string {
  const { own, inherited } = settings[name];
  const { format } = settingOf(name);
  return own === null ? `default (${format(inherited)})` : format(own);
}
