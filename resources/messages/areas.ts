/** Files of sentences by area. The portal loads an area with the first screen that needs it. */
export const areas = {
  /** Loaded at start: what the frame and any list say. */
  frame: ['frame', 'list', 'failures', 'quick-edit', 'trash'],
  home: ['home'],
  form: ['form', 'drafts', 'media', 'prefix', 'rich-text', 'validation'],
  history: ['history'],
  orders: ['orders'],
  outbox: ['outbox'],
  messages: ['messages'],
  options: ['matrix', 'group-prices'],
  grid: ['grid'],
  csv: ['csv-screens'],
  lines: ['csv-lines'],
  bulk: ['bulk'],
  bulkEdit: ['bulk-edit'],
  sorting: ['sorting'],
  timeline: ['timeline'],
  addressAreas: ['address-areas'],
  pickupSync: ['pickup-sync'],
  deliverySettings: ['delivery-settings'],
  feeCases: ['fee-cases'],
  feeCoverage: ['fee-coverage'],
  points: ['points'],
  privacy: ['privacy'],
  activity: ['activity'],
  coupons: ['coupons'],
  eligibility: ['eligibility'],
  membership: ['membership'],
  applications: ['applications'],
  views: ['views'],
} as const;

export type Area = keyof typeof areas;
