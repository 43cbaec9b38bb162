/** Editing cells of a list. */
const quickEdit = {
  quickEdit: {
    edit: 'Edit %{field} of %{title}',
    name: '%{field} of %{title}',
    hint: 'Enter saves, Esc restores',
    save: 'Save',
    restore: 'Restore',
    saving: 'Saving %{field} of %{title}',
    saved: '%{field} of %{title} is saved',
    refused: '%{field} of %{title} is not saved: %{reason}',
    theirs: 'Changed meanwhile to',
    theirsHint: 'Enter saves yours, Esc keeps theirs',
  },
};

export default quickEdit;
export type QuickEditMessages = typeof quickEdit;
