import { EFFECTS, type EffectName, type Language, type Location } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { Clock } from '@jepret/time';
import type { Deliverables } from '../../domain/deliverables.ts';
import { type FilesOwner, publicFolderOf } from '../../domain/session-files.ts';
import type { Receipt } from '../../mails/receipt.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { type GuestFile, lightKeyOf, listGuestFiles, toOtherPrint } from './files/guest-files.ts';
import { createLightPictures } from './files/light-pictures.ts';
import { deletesAtOf } from './guest-url.ts';
import type { Guest, GuestStore } from './store.ts';

/** The state of a mail or a print. */
export interface GuestDelivery {
  kind: 'mail' | 'print';
  state: 'waiting' | 'done' | 'failed';
  /** The masked address of a mail. */
  recipient?: string;
  reason: Sentence | null;
  /** It is delayed by a problem. */
  hasProblem: boolean;
}

export interface GuestView {
  guest: Guest;
  files: GuestFile[];
  isFilmPending: boolean;
  deliveries: GuestDelivery[];
  receipt: Receipt;
  location: GuestLocation;
  deletesAt: number;
  /** True when nothing on the page will change. */
  isFinished: boolean;
}

type GuestLocation = Pick<Location, 'name' | 'social_handle' | 'contact_email' | 'retention_days'>;

/** What a guest page's address gives access to. */
export type GuestAccess =
  | { kind: 'open'; guest: Guest; location: GuestLocation; deletesAt: number }
  | { kind: 'erased'; erasedAt: number; language: Language }
  | { kind: 'unknown' };

export type OpenGuestAccess = Extract<GuestAccess, { kind: 'open' }>;

interface Dependencies {
  store: GuestStore;
  blobStore: BlobStore;
  clock: Clock;
  erase(transactionId: string): Promise<void>;
  /** Undefined until an effect is chosen. */
  findChosenEffect(transactionId: string): Promise<EffectName | undefined>;
  findDeliverables(owner: FilesOwner, effect: EffectName): Promise<Deliverables | undefined>;
  listDeliveries(transactionId: string): Promise<GuestDelivery[]>;
  getReceipt(transactionId: string): Promise<Receipt>;
  getLocation(name: string): Promise<GuestLocation>;
}

const TOKEN = /^[0-9a-z]{16,64}$/;
/** The effect that the kiosk shows first. */
const [FIRST_EFFECT, ...OTHER_EFFECTS] = Object.keys(EFFECTS) as [EffectName, ...EffectName[]];

/** The guest page: the files and receipt of a session, accessible with its token (GUEST-3). */
export function createGuestService(dependencies: Dependencies) {
  const { store, blobStore, clock, findChosenEffect, findDeliverables } = dependencies;
  const isErased = async (id: string) => (await store.findById(id))?.erasedAt !== null;
  const lightPictures = createLightPictures(blobStore);

  const listStored = async (guest: Guest): Promise<ReadonlySet<string>> =>
    new Set(await blobStore.list(publicFolderOf(guest)));

  async function listFiles(guest: Guest): Promise<GuestFile[]> {
    const chosen = await findChosenEffect(guest.id);
    const deliverables = await findDeliverables(guest, chosen ?? FIRST_EFFECT);
    if (!deliverables) return [];
    const others = chosen === undefined ? await listOtherPrints(guest) : [];
    const stored = await listStored(guest);
    return [...listGuestFiles(deliverables), ...others].filter(({ key }) => stored.has(key));
  }

  async function listOtherPrints(guest: Guest): Promise<GuestFile[]> {
    const prints = OTHER_EFFECTS.map(async (effect) => {
      const deliverables = await findDeliverables(guest, effect);
      return deliverables ? [toOtherPrint(deliverables, effect)] : [];
    });
    return (await Promise.all(prints)).flat();
  }

  async function getTerms(guest: Guest | undefined) {
    const location = await dependencies.getLocation(guest?.location ?? 'default');
    return { location, deletesAt: deletesAtOf(guest ?? { touchedAt: 0 }, location) };
  }

  return {
    listFiles,
    lightPictures,

    /** An expired token gets the same response as an unknown one, by the same steps. */
    async findAccess(token: string): Promise<GuestAccess> {
      const guest = TOKEN.test(token) ? await store.findByToken(token) : undefined;
      const terms = await getTerms(guest);
      if (!guest || terms.deletesAt <= clock.now()) return { kind: 'unknown' };
      const { erasedAt, language } = guest;
      if (erasedAt === null) return { kind: 'open', guest, ...terms };
      return { kind: 'erased', erasedAt, language };
    },

    async describe({ guest, location, deletesAt }: OpenGuestAccess): Promise<GuestView> {
      const [files, isFilmPending, deliveries, receipt] = await Promise.all([
        listFiles(guest),
        store.hasPendingFilm(guest.id),
        dependencies.listDeliveries(guest.id),
        dependencies.getReceipt(guest.id),
      ]);
      const isDelivered =
        deliveries.length > 0 && deliveries.every(({ state }) => state !== 'waiting');
      const isFinished = files.length > 0 && !isFilmPending && isDelivered;
      const made = { files, isFilmPending, deliveries, isFinished };
      return { guest, location, deletesAt, receipt, ...made };
    },

    async getLink(transactionId: string): Promise<{ guest: Guest; deletesAt: number }> {
      const guest = await store.findById(transactionId);
      if (!guest) throw new Error(`No session has the id ${transactionId}.`);
      return { guest, deletesAt: (await getTerms(guest)).deletesAt };
    },

    /** Makes light pictures before the first phone opens the page. */
    async prepare(guest: Guest): Promise<void> {
      const files = await listFiles(guest);
      const stored = await listStored(guest);
      const pictures = files.filter(({ filename }) => filename.endsWith('.jpg'));
      for (const key of pictures.map((file) => lightKeyOf(file.key))) {
        if (!stored.has(key)) await lightPictures.ensure(key);
      }
    },

    erase: ({ id }: Guest): Promise<void> => dependencies.erase(id),
    isErased,
  };
}

export type GuestService = ReturnType<typeof createGuestService>;
