/** Errors and answers that only the server tells (SPEC §5, §8). */
const errors = {
  errors: {
    malformed: 'The request could not be read: %{reason}',
    unknownParameter: 'There is no parameter “%{name}” here',
    storeMissing: 'Choose a store first: the header X-STORE-ID is missing or names no store',
    storeDiffers: 'The record belongs to another store than the active one',
    unauthenticated: 'Your session has ended. Please sign in again.',
    credentials: 'The username or the password is wrong',
    conflict: 'This clashes with another record',
    inUse: 'It is still used by %{users}. Remove it there first.',
    inUseBy: '%{count} %{name}',
    changedSinceCheck:
      'Someone changed the record since the row was checked. Import the row again to see what it would overwrite',
    tooLarge: 'That is too large: at most %{limit}',
    mediaType: 'Send %{expected} instead of %{given}',
    invalid: 'Please correct the marked fields',
    idempotencyKey: 'This idempotency key was used for another request',
    tooMany: 'Too many attempts. Please try again in %{seconds} seconds.',
    tooManyMinutes: 'Too many attempts. Please try again in %{minutes} minutes.',
    notReady: 'The shop is starting. Please try again in a moment.',
    databaseAway: 'The shop’s database can’t be reached at the moment. Please try again in a moment.',
    databaseDisk:
      'The server’s disk is full or doesn’t work, so the shop’s database can’t be reached. Whoever runs the server has to make room; please try again then.',
    diskFull:
      'The server’s disk is full or doesn’t work, so nothing was changed. Whoever runs the server has to make room; please try again then.',
    filesAway:
      'The store of files doesn’t work at the moment: nothing can be uploaded, and pictures are missing. Everything else works. Please try again in a moment.',
    notJson: 'The request could not be read: its body is no valid JSON',
    challengeOver: 'The time to set a new password is over. Please sign in again.',
    rightsGiven: 'You cannot give rights that you do not hold yourself',
    rightsHeld: 'Someone who holds more rights than you is concerned',
    lastAdministrator: 'This is the last administrator. Make someone else administrator first.',
    administratorRole: 'The role of the administrators can’t be deleted: the shop finds it by its key',
    ownPassword: 'Change your own password on your profile page',
    ownAccount: 'You cannot suspend or delete yourself',
    messageBegun: 'This message was sent or is being sent, so it stays as it is. Write another one.',
    messageGoing: 'This message is being sent. Stop it first.',
    pointsMissing: 'There are only %{count} points, too few for %{wanted}.',
    pointsMost: 'No balance may be above %{most} points.',
    pointsLimit: 'At most %{limit} points may be moved at once (Settings, Limits).',
    pointsRepeated:
      'The same adjustment was booked less than a minute ago. To book it once more, confirm that on the customer’s page, or wait a minute.',
    messageNobody: 'Nobody would get this message. Choose who gets it, and save.',
    messageLimit:
      '%{count} people would get this message, and %{limit} may at most. Send it to fewer, or raise the limit in the settings.',
    messageRecipients:
      '%{count} people would get this message by now, and not %{told}: nothing was sent. Look at it again.',
    messageSender: 'The settings name no sender address, so nothing can be sent. Enter it under Settings, E-mail.',
    applicationPending: 'Another application of theirs for this group is pending.',
    applicationsClosed: 'This group takes no applications.',
    applicationNotApproved: 'Only an approved application leads into the group. Approve it first.',
    openApi: 'The open-API user name or secret is wrong.',
    keyMissing: 'The header Idempotency-Key is missing.',
    messageTester:
      'Your account has no e-mail address, so no test can be sent to it. Ask an administrator to enter it.',
    cursor:
      'The list can’t go on from this “%{name}”: it is of another order or language, or was changed on its way. Begin at the first page.',
    oneCursor: 'Give one of “after”, “before” and “page”, not several',
    parameter: 'The parameter “%{name}” can’t be “%{value}”',
    notNow: 'This can’t be done in the record’s present state',
    notPossible: '“%{action}” isn’t possible while it is “%{state}”. Possible now: %{possible}',
    nothingPossible: '“%{action}” isn’t possible while it is “%{state}”, and nothing else is',
    alreadyThere: 'The record is there already: nothing to restore',
    keepsLast: 'The last one can’t be deleted',
    busy: 'That took too long. Please try again.',
    liveChanged: 'What is live was changed in the meantime. Please look at the differences and promote again.',
    hasDraft: 'There is a draft of it already',
    isCopy: 'This is a copy of another version. Please do it there.',
    isArchived: 'An archived version stays as it was. Make a draft of the live one to change it.',
    notPromoted: 'It was never live: change it directly, then promote it',
    alreadyLive: 'It is live already. Make a draft of it to change it.',
    recordDeleted: 'It was deleted. Restore it first.',
    mainGone: 'The version that it is a copy of was deleted. Restore that one first.',
    countedRows:
      'Rows that carry counts, such as pieces sold, can’t be removed. Put them back into the draft, and switch them off there instead.',
    inUseByArchived: '%{count} %{name} (%{archived} archived)',
    sortChanged: 'The list changed meanwhile. Load it again and sort once more.',
    soldOut: 'Not so many pieces are left',
    noChoices: 'This version has no choices: switch it to choices first',
    hasChoices: 'This version has choices already',
    choiceInUse: 'Options have this choice already: %{count}. Delete them first.',
    optionSold: 'Pieces of this option were sold or are held: %{count}. Mark it obsolete instead.',
    countedApart:
      'Pieces were sold or are held of options that don’t fit into version %{version}: its choices are others. Restore that version as a draft instead: all but the choices comes back there, and the present choices stay.',
    liveIncomplete:
      'It is live, and nothing of it could be bought any more. Make this change in a draft and promote that, or deactivate it first.',
    incomplete: 'It lacks something that it needs to be live, such as a SKU or a price. Complete it first.',
    piecesHeld:
      'Pieces of it are held for orders that aren’t paid yet: %{count}. Deactivate it, and delete it once they are paid or given back.',
    notOnSale: 'It is not on sale at present',
    exportsRunning: 'Other exports are running. Please try again in a moment.',
    callsMany: 'You have too many requests under way. Please try again in a moment.',
    crowded: 'The shop is very busy at the moment. Please try again shortly.',
    noFile: '%{name} can’t be exported as a file',
    fileBroken: 'The file is damaged or incomplete: it can’t be read',
    filePixels: 'The picture is too large: at most %{pixels} million pixels, frames of an animation counted together',
    fileAvifPixels:
      'An AVIF picture may have at most %{pixels} million pixels, since reading it takes long: make it smaller, or save it as JPEG',
    fileSide: 'The picture is too long: at most %{pixels} pixels each side',
    fileSlow:
      'The picture takes longer than %{seconds} seconds to read. Save it anew in a picture program, smaller or in fewer frames.',
    fileMissing: 'No file came along: send one, as the field “file”',
    fileForeign: 'This field takes no such file: %{reason}',
    uploadsMany: 'You have uploaded too much that no record uses. Save your records, or wait until tomorrow.',
    uploadsBusy: 'Too many files are being uploaded at once. Please try again in a moment.',
    wrongCsvVersion: 'Wrong version of csv. Please download the new version.',
    bulkTask: 'Say one thing to do: changes, an action, or delete.',
    bulkImpossible: 'This can’t be done with many records at once here.',
    bulkTooMany: 'At most %{most} records at once: narrow the selection.',
    bulkNothing: 'No record matches.',
    bulkLate: 'It is too late: what became of the records is kept for %{days} days.',
    bulkDryRun: 'This was only a check, and can’t be started. Begin a bulk run of your own.',
    bulkNoStart: 'It can be started once it is checked or stopped, and once only.',
    bulkNoStop: 'It isn’t running, so there is nothing to stop.',
    bulkNoUndo: 'There is nothing to put back: nothing was written, or it still runs. Stop it first.',
    bulkNotBack: 'What was done can’t be undone automatically.',
    importOver: 'This import is finished. Begin a new one.',
    importMode: 'Files of these records can’t be imported so',
    csvUnreadable: 'The file could not be read as CSV: %{reason}',
    csvEncodingUnsure:
      'The text of the file could be %{one} or %{other}. Say which with the parameter “encoding”, or save the file as UTF-8.',
    importOthers: 'Someone else began this import. Only they can go on with it.',
    importUndoLate: 'It is too late to undo this import: what became of its rows is kept for %{days} days.',
    importRights: 'Whoever asked for this may no longer do it: their permissions have changed.',
    jobFailed:
      'The job was given up after %{attempts} attempts because of an unexpected error. What it did so far is kept; please try again.',
    feedMissing: 'No address of the courier’s list is known. Enter it in the settings, under “Pickup points”.',
    feedAddress:
      'The address of the courier’s list can’t be called: it must begin with https:// or http://. Correct it in the settings, under “Pickup points”.',
    feedPrivate:
      '%{host} is in a private network, which the server may not call. Correct the address in the settings, or have whoever runs the server allow it.',
    feedUnreachable: '%{host} can’t be reached. Check the address in the settings, or try again later.',
    feedRedirect: '%{host} sends callers on to another address. Enter that one in the settings.',
    feedTimeout: '%{host} didn’t send the whole list within ten seconds. Please try again later.',
    feedTooLarge:
      '%{host} sent more than %{limit}, which can’t be a list of pickup points. Check the address in the settings.',
    feedStatus:
      'The courier’s server refused the list (status %{status}). Check address and key in the settings, or ask the courier.',
    feedNoList:
      'What came is neither CSV nor JSON with one list in it. Check the address in the settings, or ask the courier.',
    feedNoCodes:
      'The list has no column with the codes of the points, such as “code” or “ref_code”. Ask the courier for a list with codes.',
    feedNobody:
      'Whoever saved the schedule of this sync may no longer import pickup points. Save it again in your name.',
    feedTooMany: 'The list has more than %{most} points. Check the address in the settings.',
    feedRepeated: 'The list has this code more than once; only the first counts',
    feedOtherProvider: 'A pickup point of another service provider has this code. Change that one’s code first.',
    feedState: 'The list says “%{state}” where it should say whether the point is open',
    syncRuns: 'What an earlier sync decided is still being written. Please try again once it is done.',
    syncStarted: 'This sync was started already. Check the list again for another.',
    syncWithoutList: 'This sync found no list. Check again for another.',
    promotedSince: 'It went live by this import. Promote an archived version to take that back.',
  },
  session: {
    signedOut: 'You are signed out',
    suspended: 'The account is suspended and signed out everywhere',
    reinstated: 'The account can sign in again',
    openApiPassword: 'The new open-API password works from now on; the old one no longer does',
  },
};

export default errors;
export type ErrorsMessages = typeof errors;
