/**
 * Repetitions of tests: the first number for `npm test`, the second for `npm run test:full`, which runs the same files.
 */
export const full = process.env.TEST_COUNTS === 'full';

const times = (atEveryCommit: number, beforeRelease: number) => (full ? beforeRelease : atEveryCommit);

export const counts = {
  databaseSessionsEnded: times(5, 200),
  databaseRestarts: times(1, 20),
  databaseKills: times(2, 20),
  databaseFreezes: times(1, 10),
  frozenStops: times(1, 10),
  fullDisks: times(1, 10),
  fullDiskStops: times(1, 5),
  powerCutsAfterUploads: times(1, 5),
  importKills: times(3, 30),
  undoKills: times(2, 10),
  versionImportKills: times(2, 10),
  /** Lines that an import writes while the server is killed, and number of imports and undos. */
  importedLines: times(20_000, 100_000),
  linesKills: times(2, 20),
  /** Random codes generated for a coupon while the server is killed, and number of kills. */
  couponCodes: times(10_000, 100_000),
  couponCodeKills: times(2, 10),
  syncKills: times(1, 10),
  bulkKills: times(2, 30),
  bulkUndoKills: times(2, 20),
  /** For each of three steps: edits, deletions, and their undo. */
  bulkVersionKills: times(1, 10),
  /** Orders that each of 64 buyers tries to place while servers are killed. */
  ordersOfBuyer: times(3, 12),
  /** Orders that are paid, cancelled, returned, delivered or expire while servers are killed. */
  ordersEnded: times(36, 240),
  /** Orders that are sold, changed, moved and deleted while servers and the database are killed. */
  salesMade: times(72, 720),
  /** Processes that buy concurrently, half of which are killed; 64 buyers in all. */
  buyerProcesses: times(4, 8),
  /** Mails that servers send while they are killed, and number of kills. */
  mails: times(1_500, 50_000),
  mailKills: times(3, 20),
  /** Sub-orders that servers push to the courier while they are killed, and number of kills. */
  pushes: times(300, 5_000),
  pushKills: times(3, 20),
  /** Recipients of a message that two servers send while they are killed, and number of kills. */
  recipients: times(1_200, 100_000),
  messageKills: times(3, 20),
  erasedRecords: times(2_000, 40_000),
  erasureKills: times(3, 20),
  /** Customers whose points 64 spenders use up. */
  pointCustomers: times(10, 50),
  /** Kills of servers while 64 programs redeem points. */
  pointServerKills: times(3, 20),
  promoteKills: times(4, 14),
  bodiesOfEntity: times(6, 96),
  bodiesOfOtherCall: times(1, 4),
  /** Records that a browser test deletes (hundreds per second) and restores (tens per second). */
  bulkDeletions: times(1_200, 12_000),
  /** Emails that a browser test pastes in one step. */
  pastedEmails: times(20_000, 100_000),
  roundTripFiles: times(1, 10),
};

/** Number of examples per property; twenty times as many in `test:full`. */
export const examples = (atEveryCommit: number): number => times(atEveryCommit, 20 * atEveryCommit);
