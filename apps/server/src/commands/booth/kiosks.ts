import { CameraSide, LocationName, RenameBoothBody, toSlug } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ListedKiosk } from '../../features/kiosks/service.ts';
import { reader } from '../program/options.ts';
import { asJson, formatInstant, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

const readKioskName = reader(RenameBoothBody.shape.name);
const readLocation = reader(LocationName);
const NO_ARROW = 'none';
const readSide = reader(z.enum([...CameraSide.options, NO_ARROW]));

export function addKioskCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const kiosks = program.command('kiosks').description('the devices that were ever signed in');

  kiosks
    .command('list')
    .description('where each kiosk stands and when it was last heard of')
    .option('--json', 'for machines')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.kiosks.list();
        if (options.json) return asJson(list);
        if (list.length === 0) return 'No kiosk was ever signed in.';
        return formatTable(
          list.map((kiosk) => ({
            id: kiosk.id,
            name: kiosk.name ?? '-',
            location: kiosk.location ?? '-',
            state: stateOf(kiosk),
            'last seen': formatInstant(kiosk.lastUsedAt),
            version: kiosk.appVersion ?? '-',
            camera: kiosk.cameraLabel ?? '-',
            recording: kiosk.recording ?? '-',
            accepted: kiosk.isAccepted ? 'yes' : 'no',
          })),
        );
      }),
    );

  addChanges(kiosks, withServices, actor);
  addPlainChanges(kiosks, withServices, actor);
}

function addChanges(kiosks: Command, withServices: WithServices, actor: Terminal['actor']): void {
  kiosks
    .command('name')
    .description('what staff call a kiosk')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<name>', 'such as "Left of the door"', readKioskName)
    .action((id: string, name: string) =>
      withServices(async (services) => {
        const { name: was } = await services.kiosks.getStanding(id);
        await services.kiosks.rename(id, { name, was }, actor);
        return `Kiosk ${id} is called ${name}.`;
      }),
    );

  kiosks
    .command('locate')
    .description('where a kiosk stands; the kiosk follows')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<location>', 'such as "Kota Bandung"', readLocation)
    .action((id: string, location: string) =>
      withServices(async (services) => {
        const was = toSlug((await services.kiosks.getStanding(id)).location);
        await services.kiosks.changeLocation(id, { location, was }, actor);
        return `Kiosk ${id} stands at ${location}.`;
      }),
    );

  kiosks
    .command('camera')
    .description('where a kiosk has its camera; the countdown shows an arrow')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<side>', 'above, left, right, below, or none', readSide)
    .action((id: string, chosen: CameraSide | typeof NO_ARROW) =>
      withServices(async (services) => {
        const side = chosen === NO_ARROW ? null : chosen;
        const { cameraSide: was } = await services.kiosks.getStanding(id);
        await services.kiosks.changeCameraSide(id, { side, was }, actor);
        return side === null
          ? `Kiosk ${id} shows no arrow to its camera.`
          : `Kiosk ${id} shows an arrow to its camera: ${side}.`;
      }),
    );
}

/** Those that need nothing but the kiosk. */
const PLAIN_CHANGES = [
  ['accept', 'let a kiosk receive sessions of other kiosks', 'is accepted'],
  ['revoke', 'sign a kiosk out; staff can sign it in again', 'is signed out'],
  [
    'retire',
    'a kiosk that was replaced: signed out, not counted and not listed any more',
    'is retired',
  ],
  ['restore', 'list a retired kiosk again; staff sign it in', 'is listed again'],
] as const;

function addPlainChanges(
  kiosks: Command,
  withServices: WithServices,
  actor: Terminal['actor'],
): void {
  for (const [name, description, done] of PLAIN_CHANGES) {
    kiosks
      .command(name)
      .description(description)
      .argument('<id>', 'as `kiosks list` shows it')
      .action((id: string) =>
        withServices(async (services) => {
          await services.kiosks[name](id, actor);
          return `Kiosk ${id} ${done}.`;
        }),
      );
  }
}

function stateOf({ isSignedIn, retiredAt }: ListedKiosk): string {
  if (retiredAt !== null) return 'retired';
  return isSignedIn ? 'signed in' : 'signed out';
}
