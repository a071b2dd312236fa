import { CameraSide, LocationName, RenameBoothBody, toSlug } from '@jepret/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ListedKiosk } from '../../features/kiosks/service.ts';
import { createReader } from '../program/options.ts';
import { formatInstant, formatJson, formatTable } from '../program/print.ts';
import type { Terminal, WithServices } from '../program/terminal.ts';

const readKioskName = createReader(RenameBoothBody.shape.name);
const readLocation = createReader(LocationName);
const NO_ARROW = 'none';
const readSide = createReader(z.enum([...CameraSide.options, NO_ARROW]));

export function addKioskCommands(
  program: Command,
  withServices: WithServices,
  { actor }: Terminal,
): void {
  const kiosks = program.command('kiosks').description('kiosks that were ever signed in');

  kiosks
    .command('list')
    .description('list every kiosk with its location and its last contact')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      withServices(async (services) => {
        const list = await services.kiosks.list();
        if (options.json) return formatJson(list);
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

  addValueChanges(kiosks, withServices, actor);
  addSimpleChanges(kiosks, withServices, actor);
}

function addValueChanges(
  kiosks: Command,
  withServices: WithServices,
  actor: Terminal['actor'],
): void {
  kiosks
    .command('name')
    .description('name a kiosk for staff')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<name>', 'such as "Left of the door"', readKioskName)
    .action((id: string, name: string) =>
      withServices(async (services) => {
        const { name: was } = await services.kiosks.getSetup(id);
        await services.kiosks.rename(id, { name, was }, actor);
        return `Kiosk ${id} is called ${name}.`;
      }),
    );

  kiosks
    .command('locate')
    .description('change the location of a kiosk')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<location>', 'such as "Kota Bandung"', readLocation)
    .action((id: string, location: string) =>
      withServices(async (services) => {
        const was = toSlug((await services.kiosks.getSetup(id)).location);
        await services.kiosks.changeLocation(id, { location, was }, actor);
        return `Kiosk ${id} stands at ${location}.`;
      }),
    );

  kiosks
    .command('camera')
    .description('set on which side a kiosk has its camera; the countdown shows an arrow to it')
    .argument('<id>', 'as `kiosks list` shows it')
    .argument('<side>', 'above, left, right, below, or none', readSide)
    .action((id: string, chosen: CameraSide | typeof NO_ARROW) =>
      withServices(async (services) => {
        const side = chosen === NO_ARROW ? null : chosen;
        const { cameraSide: was } = await services.kiosks.getSetup(id);
        await services.kiosks.changeCameraSide(id, { side, was }, actor);
        return side === null
          ? `Kiosk ${id} shows no arrow to its camera.`
          : `Kiosk ${id} shows an arrow to its camera: ${side}.`;
      }),
    );
}

/** Changes that need only the kiosk's id. */
const SIMPLE_CHANGES = [
  ['accept', 'let a kiosk receive sessions of other kiosks', 'is accepted'],
  ['revoke', 'sign a kiosk out; staff can sign it in again', 'is signed out'],
  ['retire', 'retire a replaced kiosk: signed out, no longer counted or listed', 'is retired'],
  ['restore', 'list a retired kiosk again; staff can sign it in', 'is listed again'],
] as const;

function addSimpleChanges(
  kiosks: Command,
  withServices: WithServices,
  actor: Terminal['actor'],
): void {
  for (const [name, description, done] of SIMPLE_CHANGES) {
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
