import type { HomePreview } from '@jepret/contract';
import {
  ChangeLocationBody,
  type ConsoleLocation,
  type LocationSettingName,
} from '@jepret/contract/console';
import { SETTING_NAMES, settingOf, shownValue } from './settings.ts';

/** What was typed and is not saved yet; null is back to the default. */
export type Draft = { readonly [Name in LocationSettingName]?: string | null };

/** What a setting's field shows; null where it is as the default. */
export function typedOf(
  draft: Draft,
  { settings }: ConsoleLocation,
  name: LocationSettingName,
): string | null {
  const typed = draft[name];
  if (typed !== undefined) return typed;
  const { own } = settings[name];
  return own === null ? null : settingOf(name).write(own);
}

/** The draft with one setting changed; what is as it was before leaves it. */
export function changeDraft(
  draft: Draft,
  location: ConsoleLocation,
  name: LocationSettingName,
  typed: string | null,
): Draft {
  const { [name]: _, ...others } = draft;
  return typedOf({}, location, name) === typed ? others : { ...others, [name]: typed };
}

export const isEmpty = (draft: Draft): boolean => Object.keys(draft).length === 0;

interface Checked {
  body: ChangeLocationBody | undefined;
  /** By the names of settings. */
  problems: Partial<Record<LocationSettingName, string>>;
}

/** What is sent, or what is wrong with it in the server's own words. */
export function checkDraft(draft: Draft, version: number): Checked {
  const changes = Object.fromEntries(
    Object.entries(draft).map(([name, typed]) => [
      name,
      typed === null ? null : settingOf(name as LocationSettingName).read(typed),
    ]),
  );
  const read = ChangeLocationBody.safeParse({ version, changes });
  if (read.success) return { body: read.data, problems: {} };
  const problems = read.error.issues.map(({ path, message }) => [path[1], message]);
  return { body: undefined, problems: Object.fromEntries(problems.toReversed()) };
}

/** Home as it would be; what cannot be saved is shown as it was. */
export function previewOf(draft: Draft, location: ConsoleLocation, videoUrl: string): HomePreview {
  const { problems } = checkDraft(draft, location.version);
  const shown = (name: LocationSettingName): unknown => {
    const typed = draft[name];
    if (typed === undefined || problems[name] !== undefined) return shownValue(location, name);
    return typed === null ? location.settings[name].inherited : settingOf(name).read(typed);
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

/** What somebody else made of it in the meantime, in words. */
export const listNews = (before: ConsoleLocation, now: ConsoleLocation): string[] =>
  SETTING_NAMES.flatMap((name) => {
    const { label } = settingOf(name);
    const [was, is] = [sayOwn(before, name), sayOwn(now, name)];
    return was === is ? [] : [`${label}: now ${is}, was ${was}.`];
  });

function sayOwn({ settings }: ConsoleLocation, name: LocationSettingName): string {
  const { own, inherited } = settings[name];
  const { say } = settingOf(name);
  return own === null ? `as the default (${say(inherited)})` : say(own);
}
