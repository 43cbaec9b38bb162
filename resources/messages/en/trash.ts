/** Deleted records. */
const trash = {
  trash: {
    none: 'No deleted %{list}',
    noneHint: 'What is deleted appears here, newest first, and can be restored.',
    restore: 'Restore',
    undo: 'Undo',
    restored: 'Restored [%{title}]',
    restoredMany: '1 record restored |||| %{smart_count} records restored',
    refused: '[%{title}] can’t be restored: %{reason}',
    refusedMany: '1 record can’t be restored |||| %{smart_count} records can’t be restored',
  },
};

export default trash;
export type TrashMessages = typeof trash;
