import { type ConfigFrame, printStyleOf } from '@jepret/contract';
import { type Command, Option } from 'commander';
import { BOOTH_COMMAND } from '../../config/command-names.ts';
import type { Actor } from '../../domain/actor.ts';
import { isNeverCut } from '../../features/frames/frame-entry.ts';
import type { FrameOverview } from '../../features/frames/frame-overviews.ts';
import type { FrameKey, FrameSettings } from '../../features/frames/frame-row.ts';
import type { NewFrame } from '../../features/frames/own-frames.ts';
import { FEASTS } from '../../features/frames/seasons/feasts.ts';
import type { Season } from '../../features/frames/seasons/seasons.ts';
import { readLocationSlug, readLocations } from '../program/options.ts';
import { formatFields, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';
import {
  readCategoryName,
  readFrameKey,
  readFrameName,
  readGroupName,
  readPhotos,
  readPixels,
  readSeason,
  readSlotsFile,
  readSnaps,
  readTemplateFile,
} from './frame-options.ts';

const ADD_HELP = `
A template is a PNG of 1240 × 1844 px, transparent where the snaps go and opaque elsewhere.
Give their positions in a slots file, or as distances in pixels; a distance left out is 0.
Dates are those of the location, the first and the last included. A season is two dates
(2027-02-01..2027-02-20), two days of every year (12-20..01-07), or days before and after a feast
with a moving date (imlek-14..imlek+15): ${Object.keys(FEASTS).join(', ')}, up to 2040.

Examples:
  ${BOOTH_COMMAND} frames add ./imlek.png --name imlek --category AVAILABLE_4_FRAME --snaps 4 \\
    --event --season imlek-14..imlek+15 --location jakarta \\
    --top 180 --side 60 --between-columns 100 --between-rows 24 --mirrored
  ${BOOTH_COMMAND} frames add ./kolase.png --name kolase --category KOLASE --snaps 5 --no-cut \\
    --slots ./kolase.json`;

export function addFrameCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const frames = program
    .command('frames')
    .description('frames that visitors choose, with their seasons and locations');

  frames
    .command('list')
    .description('list every frame and whether it is offered today')
    .option('--location <name>', 'as offered at this location', readLocationSlug)
    .option('--json', 'print JSON')
    .action((options: { location?: string; json?: true }) =>
      withServices(async (services) => {
        await services.frames.checkTemplates();
        const list = await services.frames.listAll(options.location);
        if (options.json) return formatJson(list);
        return list.length === 0 ? 'There are no frames.' : formatTable(list.map(toRow));
      }),
    );

  const add = frames
    .command('add')
    .description('add a frame of your own')
    .argument('<file>', 'the template')
    .requiredOption('--name <name>', 'unique in its category', readFrameName)
    .requiredOption('--category <CATEGORY>', 'such as AVAILABLE_4_FRAME', readCategoryName)
    .requiredOption('--snaps <n>', 'the number of snaps taken for it', readSnaps)
    .option('--group <group>', 'the heading it is listed under', readGroupName, 'own')
    .option('--no-cut', 'print one whole sheet; otherwise it is cut into two strips')
    .option('--event', 'mark it as an event drop')
    .option('--slots <file>', 'positions of the snaps: a JSON list of x, y, width, height, photo')
    .option('--top <px>', 'distance from the upper edge to the first row', readPixels)
    .option('--side <px>', 'distance from the left and the right edge', readPixels)
    .option('--between-columns <px>', 'distance between columns', readPixels)
    .option('--between-rows <px>', 'distance between rows', readPixels)
    .option('--mirrored', 'show every snap in both columns')
    .option('--photos <list>', 'the snap that each slot shows', readPhotos)
    .addHelpText('after', ADD_HELP)
    .action((file: string, options: AddOptions, command: Command) => {
      if (!options.slots && !hasDistances(options)) {
        command.error('error: say where the snaps go: --slots, or --top, --side and so on.');
      }
      return withServices(async (services) => {
        const template = await readTemplateFile(file);
        const added = await services.frames.add(template, await toNewFrame(options), actor);
        return formatFields(toFields(added));
      });
    });
  addTermOptions(add);

  const set = frames
    .command('set')
    .description('change when and where frames are offered; other settings stay')
    .argument('<names...>', 'as `frames list` shows them, or CATEGORY/name')
    .addOption(new Option('--hide', 'do not offer it').conflicts('show'))
    .option('--show', 'offer it again')
    .action((names: string[], options: SetOptions, command: Command) => {
      const settings = toSettings(options);
      if (Object.keys(settings).length === 0) {
        command.error('error: say what to change: --hide, --show, --season or --location.');
      }
      return withServices(async (services) => {
        const frames = names.map((name) => ({ name }));
        const changed = await services.frames.change(frames, settings, actor);
        return changed.map((frame) => formatFields(toFields(frame))).join('\n\n');
      });
    });
  addTermOptions(set)
    .option('--no-season', 'offer it on every day')
    .option('--no-location', 'offer it everywhere');

  addMove(frames, withServices, actor);
  addRemove(frames, withServices, actor);
}

function addMove(frames: Command, withServices: WithServices, actor: Actor): void {
  frames
    .command('move')
    .description('change the order in which visitors see frames')
    .argument('<name>', 'as `frames list` shows it, or CATEGORY/name')
    .addOption(new Option('--before <name>', 'move it before this frame').conflicts('last'))
    .option('--last', 'move it to the end')
    .action((name: string, options: { before?: string; last?: true }, command: Command) => {
      if (!options.before && !options.last) {
        command.error('error: say where to: --before or --last.');
      }
      return withServices(async (services) => {
        await services.frames.move(name, options.before, actor);
        return `${name} is moved.`;
      });
    });
}

function addRemove(frames: Command, withServices: WithServices, actor: Actor): void {
  frames
    .command('remove')
    .description('remove a frame of your own; running sessions can finish with it')
    .argument('<name>', 'as `frames list` shows it, or CATEGORY/name')
    .action((name: string) =>
      withServices(async (services) => {
        await services.frames.remove(name, actor);
        return `${name} is removed.`;
      }),
    );

  frames
    .command('restore')
    .description('restore a frame of your own within a week after it was removed')
    .argument('<CATEGORY/name>', 'as `frames list` showed it', readFrameKey)
    .action((key: FrameKey) =>
      withServices(async (services) =>
        formatFields(toFields(await services.frames.restore(key, actor))),
      ),
    );
}

/** The value is false for `--no-…`. */
interface TermOptions {
  season?: Season[] | false;
  location?: string[] | false;
}

interface SetOptions extends TermOptions {
  hide?: true;
  show?: true;
}

interface AddOptions extends TermOptions {
  name: string;
  category: string;
  snaps: number;
  group: string;
  cut: boolean;
  event?: true;
  slots?: string;
  top?: number;
  side?: number;
  betweenColumns?: number;
  betweenRows?: number;
  mirrored?: true;
  photos?: number[];
}

const addTermOptions = (command: Command): Command =>
  command
    .option(
      '--season <days>',
      'days on which it is offered: 2027-02-01..2027-02-20, or every year: 12-20..01-07, lebaran-21..lebaran+14; repeatable',
      readSeason,
    )
    .option('--location <name>', 'offer it only at this location; repeatable', readLocations);

const hasDistances = ({ top, side, betweenColumns, betweenRows }: AddOptions): boolean =>
  [top, side, betweenColumns, betweenRows].some((distance) => distance !== undefined);

async function toNewFrame(options: AddOptions): Promise<NewFrame> {
  return {
    frame_name: options.name,
    category_name: options.category,
    group: options.group,
    counter: options.snaps,
    is_no_cut: !options.cut || isNeverCut(options.category),
    is_seasonal: options.event === true,
    config_frame: toConfig(options),
    ...(options.slots !== undefined && { slots: await readSlotsFile(options.slots) }),
    seasons: options.season || [],
    locations: options.location || [],
  };
}

const toConfig = (options: AddOptions): ConfigFrame => ({
  TopFramePadding: options.top ?? 0,
  CustomPadding: options.side ?? 0,
  InterColPadding: options.betweenColumns ?? 0,
  InterRowPadding: options.betweenRows ?? 0,
  IsColumnMirrored: options.mirrored === true,
  ...(options.photos && { ImageID: options.photos }),
});

const toSettings = ({ hide, show, season, location }: SetOptions): FrameSettings => ({
  ...((hide || show) && { isHidden: hide === true }),
  ...(season !== undefined && { seasons: season || [] }),
  ...(location !== undefined && { locations: location || [] }),
});

function toRow({ frame, ...overview }: FrameOverview) {
  return {
    name: frame.frame_name,
    category: frame.category_name,
    style: printStyleOf(frame),
    snaps: frame.counter,
    season: formatSeason(overview),
    locations: overview.locations.join(', ') || 'everywhere',
    origin: overview.isOwn ? 'own' : 'bundled',
    today: overview.fault === undefined ? overview.offer : `broken: ${overview.fault}`,
  };
}

function toFields(overview: FrameOverview) {
  const { season: _, ...row } = toRow(overview);
  return {
    ...row,
    seasons: overview.seasons.map(formatDays).join(', ') || 'every day',
    group: overview.group,
    preview: overview.frame.url,
  };
}

function formatSeason({ seasons, season }: Pick<FrameOverview, 'seasons' | 'season'>): string {
  if (seasons.length === 0) return 'every day';
  return season ? formatDays(season) : 'over';
}

const formatDays = ({ from, until }: Season): string => `${from}..${until}`;
