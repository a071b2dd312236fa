import { type DataProduct, INITIAL_TX_ID } from '@jepret/contract';
import { createStore } from 'zustand/vanilla';

export interface ProductStore {
  dataProduct: DataProduct;
  choose(product: DataProduct): void;
  /** When a session ends, the kiosk keeps nothing of it. */
  forget(): void;
}

const NOTHING_YET: DataProduct = {
  txID: INITIAL_TX_ID,
  isNoCut: false,
  effect: 'original',
  compiled: '',
};

/** The effect the visitor chose, for the screens after it (EFFECT-10). */
export const createProductStore = () =>
  createStore<ProductStore>()((set) => ({
    dataProduct: NOTHING_YET,
    choose: (dataProduct) => set({ dataProduct }),
    forget: () => set({ dataProduct: NOTHING_YET }),
  }));
