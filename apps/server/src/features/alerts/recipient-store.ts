import { AlertChoice } from '@jepret/contract/console';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import { getDefaultChoice, type Person } from './choices.ts';

export interface Device {
  id: string;
  staffId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  label: string;
  addedAt: number;
}

/** What a person chose, and where their messages can go. */
export interface PersonTargets {
  person: Person;
  choice: AlertChoice;
  version: number;
  chatId: string | undefined;
  devices: readonly Device[];
}

/** The choices of people, and the addresses of their channels. */
export function createRecipientStore(database: Database) {
  return {
    ...createDeviceStore(database),
    ...createChoiceStore(database),

    async readTargets(people: readonly Person[]): Promise<PersonTargets[]> {
      if (people.length === 0) return [];
      const ids = people.map(({ id }) => id);
      const choices = await database
        .selectFrom('alert_choices')
        .selectAll()
        .where('staff_id', 'in', ids)
        .execute();
      const chats = await database
        .selectFrom('alert_chats')
        .selectAll()
        .where('staff_id', 'in', ids)
        .execute();
      const devices = await database
        .selectFrom('alert_devices')
        .selectAll()
        .where('staff_id', 'in', ids)
        .orderBy('added_at')
        .orderBy('id')
        .execute();
      return people.map((person) => {
        const row = choices.find(({ staff_id }) => staff_id === person.id);
        return {
          person,
          choice: row ? toChoice(row) : getDefaultChoice(person.role),
          version: row?.version ?? 0,
          chatId: chats.find(({ staff_id }) => staff_id === person.id)?.chat_id,
          devices: devices.filter((device) => isOwn(device, person)).map(toDevice),
        };
      });
    },
  };
}

/** A browser that was signed out with all others, for example because a phone was stolen, gets nothing (ALERT-35). */
const isOwn = (
  { staff_id, added_at }: Selectable<Tables['alert_devices']>,
  { id, securedAt }: Person,
): boolean => staff_id === id && added_at >= (securedAt ?? 0);

function createChoiceStore(database: Database) {
  return {
    /** False if the version is outdated; 0 is the version of the default. */
    async saveChoice(staffId: string, choice: AlertChoice, version: number): Promise<boolean> {
      const { channels, causes, locations, quiet } = choice;
      const values = {
        channels: JSON.stringify(channels),
        causes: causes && JSON.stringify(causes),
        locations: locations && JSON.stringify(locations),
        quiet: quiet && JSON.stringify(quiet),
        version: version + 1,
      };
      const { numInsertedOrUpdatedRows: saved } =
        version === 0
          ? await database
              .insertInto('alert_choices')
              .values({ staff_id: staffId, ...values })
              .onConflict((conflict) => conflict.column('staff_id').doNothing())
              .executeTakeFirstOrThrow()
          : {
              numInsertedOrUpdatedRows: (
                await database
                  .updateTable('alert_choices')
                  .set(values)
                  .where('staff_id', '=', staffId)
                  .where('version', '=', version)
                  .executeTakeFirst()
              ).numUpdatedRows,
            };
      return saved === 1n;
    },

    async saveChat(staffId: string, chatId: string | null): Promise<void> {
      await database.deleteFrom('alert_chats').where('staff_id', '=', staffId).execute();
      if (chatId === null) return;
      await database
        .insertInto('alert_chats')
        .values({ staff_id: staffId, chat_id: chatId })
        .execute();
    },
  };
}

function createDeviceStore(database: Database) {
  return {
    /** A browser belongs to the person who signed in to it last. */
    async saveDevice({ id, staffId, endpoint, keys, label, addedAt }: Device): Promise<void> {
      const values = { staff_id: staffId, endpoint, ...keys, label, added_at: addedAt };
      await database
        .insertInto('alert_devices')
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },

    async deleteDevice(id: string, staffId?: string): Promise<{ label: string } | undefined> {
      return database
        .deleteFrom('alert_devices')
        .where('id', '=', id)
        .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? ''))
        .returning('label')
        .executeTakeFirst();
    },
  };
}

const toDevice = (row: Selectable<Tables['alert_devices']>): Device => ({
  id: row.id,
  staffId: row.staff_id,
  endpoint: row.endpoint,
  keys: { p256dh: row.p256dh, auth: row.auth },
  label: row.label,
  addedAt: row.added_at,
});

const readJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const toChoice = ({
  channels,
  causes,
  locations,
  quiet,
}: Selectable<Tables['alert_choices']>): AlertChoice =>
  AlertChoice.parse({
    channels: readJson(channels),
    causes: readJson(causes),
    locations: readJson(locations),
    quiet: readJson(quiet),
  });
