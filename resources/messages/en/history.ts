/** History of a record. */
const history = {
  history: {
    title: 'History',
    moreRows: 'and %{count} more',
    none: 'Nothing has been recorded yet.',
    failed: 'The history could not be loaded.',
    older: 'Show older changes',
    someone: 'The system',
    by: '%{name}',
    before: 'Before',
    after: 'After',
    create: 'Created',
    update: 'Changed',
    quickEdit: 'Changed in the list',
    delete: 'Deleted',
    restore: 'Restored',
    draft: 'Draft made',
    edit: 'Draft made',
    promote: 'Promoted',
    archive: 'Archived',
    sort: 'Sorted',
    import: 'Imported from a file',
    bulkEdit: 'Bulk edit',
    undoBulk: 'Bulk edit put back',
    undoImport: 'Import taken back',
    restoreField: 'Restore this value',
    restoreChange: 'Restore the values before',
    restoreFieldConfirm: 'Set %{field} of [%{title}] back to the value before %{time}?',
    restoreChangeConfirm: 'Set [%{title}] back to the values before %{time}: %{fields}?',
    restored: 'Old values restored',
    same: 'These values stand now already',
    secret: 'Changed, and kept secret',
    unsavedFirst: 'Save or discard your changes first.',
  },
};

export default history;
export type HistoryMessages = typeof history;
