import { formatPrice, type Language, toSlug } from '@jepret/contract';
import { formatOpeningHours } from '@jepret/contract/console';
import type { Command } from 'commander';
import type { TimeZone } from '../../domain/zone-days.ts';
import { removeLocation, restoreLocation } from '../../features/locations/remove-location.ts';
import type { LocationOverview } from '../../features/locations/service.ts';
import type { LocationSettings, WhenPrinterFails } from '../../features/locations/store.ts';
import {
  readDays,
  readEmail,
  readLanguage,
  readLine,
  readLocationName,
  readOnOff,
  readOpeningHours,
  readPrice,
  readPrints,
  readTimeZone,
  readWhenPrinterFails,
} from '../program/options.ts';
import { formatFields, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

interface SetOptions {
  price?: number;
  recording?: boolean;
  social?: string;
  contact?: string;
  retentionDays?: number;
  prints?: number;
  whenPrinterFails?: WhenPrinterFails;
  guardLogout?: boolean;
  language?: Language;
  timeZone?: TimeZone;
  hours?: string;
  /** The value is false for `--no-landing-video`. */
  landingVideo?: string | false;
}

export function addLocationCommands(
  program: Command,
  withServices: WithServices,
  terminal: Terminal,
): void {
  const locations = program
    .command('locations')
    .description('prices, recording, contact lines and landing videos of the locations');

  locations
    .command('list')
    .description('list every configured location and every location of a kiosk')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.locations.list();
        if (options.json) return formatJson(list);
        return list.length === 0 ? 'There is no location.' : formatTable(list.map(toRow));
      }),
    );

  locations
    .command('show')
    .description('show the settings that a kiosk at this location gets')
    .argument('<name>', 'any name; an unconfigured one has the default profile', readLocationName)
    .option('--json', 'print JSON')
    .action((name: string, options: { json?: true }) =>
      withServices(async (services) => {
        const location = await services.locations.get(name);
        return options.json ? formatJson(location) : formatFields(toFields(location));
      }),
    );

  addLocationChanges(locations, withServices, terminal);
}

function addLocationChanges(
  locations: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  locations
    .command('set')
    .description('configure a location; other settings stay, or are those of `default`')
    .argument('<name>', 'a location, or `default` for the profile of all others', readLocationName)
    .option('--price <rupiah>', 'the snap fee', readPrice)
    .option('--recording <on|off>', 'record video clips with the photos', readOnOff)
    .option('--social <handle>', 'shown on the home screen', readLine)
    .option('--contact <email>', 'shown on the home screen', readEmail)
    .option('--retention-days <days>', 'how long photos are kept', readDays)
    .option('--prints <count>', 'how many prints a session may have', readPrints)
    .option(
      '--when-printer-fails <stop|digital>',
      'while the printer fails, take no payments, or continue with digital files only',
      readWhenPrinterFails,
    )
    .option(
      '--guard-logout <on|off>',
      'require a staff member’s password to log a kiosk out',
      readOnOff,
    )
    .option('--language <en|id>', 'the language of the home screen', readLanguage)
    .option('--time-zone <zone>', 'Asia/Jakarta, Asia/Makassar or Asia/Jayapura', readTimeZone)
    .option(
      '--hours <text>',
      'opening hours of every day: "mon-fri 10:00-22:00, sat 10:00-02:00, sun closed"',
      readOpeningHours,
    )
    .option('--landing-video <file>', 'an MP4 for the home screen')
    .option('--no-landing-video', 'use the bundled landing video again')
    .action((name: string, options: SetOptions) =>
      withServices(async ({ locations, landingVideos }) => {
        const slug = toSlug(name);
        const { landingVideo } = options;
        const warning = landingVideo && (await landingVideos.replace(slug, landingVideo, actor));
        if (landingVideo === false) await landingVideos.remove(slug, actor);
        await locations.configure(name, toSettings(options), actor);
        const fields = formatFields(toFields(await locations.get(name)));
        return warning ? `${fields}\n\n${warning}` : fields;
      }),
    );

  locations
    .command('remove')
    .description('remove a location and its landing video; its kiosks get the default profile')
    .argument('<name>', 'a configured location', readLocationName)
    .action((name: string) =>
      withServices(async (services) => {
        await removeLocation(services, name, actor);
        return `${name} is removed.`;
      }),
    );

  locations
    .command('restore')
    .description(
      'restore a location within a week after it was removed, with its settings and video',
    )
    .argument('<name>', 'a removed location', readLocationName)
    .action((name: string) =>
      withServices(async (services) => {
        await restoreLocation(services, name, actor);
        return formatFields(toFields(await services.locations.get(name)));
      }),
    );
}

function toSettings(options: SetOptions): LocationSettings {
  const {
    price,
    social,
    contact,
    recording,
    retentionDays,
    prints,
    whenPrinterFails,
    guardLogout,
    language,
    timeZone,
    hours,
  } = options;
  return {
    ...(price !== undefined && { snapFeeIdr: price }),
    ...(social !== undefined && { socialHandle: social }),
    ...(contact !== undefined && { contactEmail: contact }),
    ...(recording !== undefined && { isRecording: recording }),
    ...(retentionDays !== undefined && { retentionDays }),
    ...(prints !== undefined && { printsPerSession: prints }),
    ...(whenPrinterFails !== undefined && { whenPrinterFails }),
    ...(guardLogout !== undefined && { isLogOutGuarded: guardLogout }),
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { timeZone }),
    ...(hours !== undefined && { openingHours: hours }),
  };
}

function toRow(location: LocationOverview) {
  return {
    name: location.name,
    price: formatPrice(location.snap_fee),
    recording: location.recording ? 'on' : 'off',
    social: location.social_handle,
    contact: location.contact_email,
    'kept days': location.retention_days,
    prints: location.printsPerSession,
    'no printer': location.whenPrinterFails,
    language: location.language,
    'time zone': location.timeZone,
    state: location.isConfigured ? '' : 'unconfigured',
  };
}

function toFields({ snaps, ...location }: LocationOverview) {
  const { name, ...row } = toRow({ ...location, snaps });
  return {
    name,
    ...row,
    state: location.isConfigured ? 'configured' : 'unconfigured: the default profile',
    'log out': location.guards_logout ? 'staff only' : 'everyone',
    hours: formatOpeningHours(location.openingHours),
    'landing video': location.landing_video,
  };
}
