import type { BoothDependencies } from './dependencies.ts';
import { createDeliveries } from './services/deliveries.ts';
import { createPaymentServices } from './services/payments.ts';
import { createPictures } from './services/pictures.ts';
import { createPlaces } from './services/places.ts';

/** Every service of the booth, each built once in a process, whatever that process does with them. */
export function createServices(dependencies: BoothDependencies) {
  const { clockWatch } = dependencies;
  const places = createPlaces(dependencies);
  const payments = createPaymentServices(dependencies, places);
  const pictures = createPictures(dependencies, places);
  const deliveries = createDeliveries(dependencies, { ...places, ...payments, ...pictures });
  return {
    clockWatch,
    ...places,
    ...payments,
    ...pictures,
    ...deliveries,
    /** When the last call and the last job are done. */
    close(): void {
      pictures.photoCache.close();
      pictures.templates.close();
    },
  };
}

export type Services = ReturnType<typeof createServices>;
