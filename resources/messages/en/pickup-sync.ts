/** The sync of pickup points with a courier's list. */
const pickupSync = {
  pickupSync: {
    title: 'Sync with Kerry Express',
    check: 'Check the list',
    checkAgain: 'Check again',
    checking: 'Fetching the list',
    earlier: 'Earlier imports',
    failed: 'The last sync could not be read.',
    none: 'No list was checked yet',
    noneHint:
      'A check fetches the list of pickup points of Kerry Express and shows what would change. Nothing is written before you start it.',
    checked: '%{name} checked a list of %{count} points:',
    checkedBySchedule: 'By schedule, a list of %{count} points was checked:',
    failedBySchedule: 'By schedule, the list was to be read:',
    conflictsWait:
      '1 point has conflicts and stayed as it was. Check again to decide about it. |||| %{smart_count} points have conflicts and stayed as they were. Check again to decide about them.',
    noAddress: 'No address of Kerry Express’s list is known, so nothing is synced. Enter it in the settings.',
    zone: 'Times are Hong Kong’s.',
    schedule: 'Schedule',
    unknownDistricts:
      'The list names districts that aren’t among the address areas, so points keep theirs: %{districts}',
    short:
      'The list has less than half of the points that it had: it may be incomplete. Decide below whether those that it lacks (%{count}) become inactive.',
    show: 'Show',
    points: 'Points',
    nameless: 'Point without a code',
    outcomes: {
      added: 'New',
      changed: 'Changed',
      gone: 'Gone',
      conflict: 'Conflicts',
      kept: 'Kept as changed by hand',
      wrong: 'Wrong',
    },
    allOurs: 'Keep all shown',
    allTheirs: 'Take all shown from the list',
    nothingToDo: 'All points stand as the list has them.',
    ours: 'Here',
    theirs: 'List',
    unread: 'Not understood, so left as it is',
    unreadHours: 'Opening hours that aren’t understood, so points keep theirs: %{hours}',
    notHere: 'Not here yet',
    left: {
      noList: 'By schedule, Kerry Express’s list couldn’t be read: %{reason}',
      short: 'The last list of Kerry Express lacks many points (%{smart_count}): decide whether they become inactive.',
      conflict:
        '%{smart_count} pickup point has a conflict with Kerry Express’s list and waits for your decision. |||| %{smart_count} pickup points have conflicts with Kerry Express’s list and wait for your decision.',
      refused:
        '%{smart_count} point of Kerry Express’s list couldn’t be taken over. |||| %{smart_count} points of Kerry Express’s list couldn’t be taken over.',
      look: 'Show',
    },
    keepOurs: 'Keep ours',
    takeTheirs: 'Take theirs',
    choose: '%{field}: which one',
    wholePoint: 'Pickup point',
    deleted: 'deleted',
    listed: 'still listed',
    active: 'active',
    inactive: 'inactive',
    nothing: 'nothing',
    start: 'Sync',
    startWithGone: 'Sync, and make those gone inactive',
    startWithoutGone: 'Sync without those gone',
    notYet: 'Nothing is written yet. Points that the list has no more become inactive; none is deleted.',
    writing: 'Writing: %{done} of %{total}',
    written: 'Written: %{done} of %{total}',
    nothingWritten: 'There was nothing to write.',
    refused:
      '1 point was refused; the import tells why. |||| %{smart_count} points were refused; the import tells why.',
    toImport: 'See the import',
  },
};

export default pickupSync;
export type PickupSyncMessages = typeof pickupSync;
