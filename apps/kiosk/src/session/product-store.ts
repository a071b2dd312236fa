import { type DataProduct, INITIAL_TX_ID } from '@jepret/contract';
import { createStore } from 'zustand/vanilla';

export interface ProductStore {
  dataProduct: DataProduct;
  choose(product: DataProduct): void;
  /** Called when a session ends: the kiosk keeps nothing of it. */
  clear(): void;
}

const INITIAL_PRODUCT: DataProduct = {
  txID: INITIAL_TX_ID,
  isNoCut: false,
  effect: 'original',
  compiled: '',
};

/** The chosen effect, for the screens after it (EFFECT-10). */
export const createProductStore = () =>
  createStore<ProductStore>()((set) => ({
    dataProduct: INITIAL_PRODUCT,
    choose: (dataProduct) => set({ dataProduct }),
    clear: () => set({ dataProduct: INITIAL_PRODUCT }),
  }));
