import type { BoothDependencies } from './dependencies.ts';
import { createAlerts } from './services/alerts.ts';
import { createDeliveries } from './services/deliveries.ts';
import { createFleetServices } from './services/fleet.ts';
import { createIncidents } from './services/incidents.ts';
import { createPaymentServices } from './services/payments.ts';
import { createPictures } from './services/pictures.ts';
import { createPrinterServices } from './services/printers.ts';
import { createSettings } from './services/settings.ts';
import { createSetupServices } from './services/setup.ts';

/** Creates every service of the booth, each once per process. */
export function createServices(dependencies: BoothDependencies) {
  const { clockWatch } = dependencies;
  const setup = createSetupServices(dependencies);
  const payments = createPaymentServices(dependencies, setup);
  const pictures = createPictures(dependencies, setup);
  const deliveries = createDeliveries(dependencies, { ...setup, ...payments, ...pictures });
  const alerts = createAlerts(dependencies, setup);
  const fleet = createFleetServices(dependencies);
  const paper = createPrinterServices(dependencies, setup, fleet.announceChange);
  return {
    clockWatch,
    ...setup,
    ...payments,
    ...pictures,
    ...deliveries,
    ...alerts,
    ...paper,
    ...createSettings(dependencies, payments),
    ...fleet,
    ...createIncidents(
      dependencies,
      { ...setup, ...payments, ...fleet },
      {
        announce: alerts.announceAlert,
        announceChange: fleet.announceChange,
        ...paper.printers,
      },
    ),
    /** Call it after the last call and job. */
    close(): void {
      pictures.photoCache.close();
      pictures.templates.close();
    },
  };
}

export type Services = ReturnType<typeof createServices>;
