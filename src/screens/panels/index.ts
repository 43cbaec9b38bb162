import { cataloguePanels } from './catalogue.ts';
import { customersPanels } from './customers.ts';
import { deliveryPanels } from './delivery.ts';
import { marketingPanels } from './marketing.ts';
import { ordersPanels } from './orders.ts';
import { systemPanels } from './system.ts';
import type { EntityPanel } from './entity-panel.ts';

/** Sections below the edit form, in each entity's order. */
export const panels: readonly EntityPanel[] = [
  ...ordersPanels,
  ...customersPanels,
  ...marketingPanels,
  ...cataloguePanels,
  ...deliveryPanels,
  ...systemPanels,
];
