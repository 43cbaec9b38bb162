/** Saved views of a list. */
const views = {
  views: {
    viewsOf: 'Views of the list',
    name: 'Name of what is shown now',
    keep: 'Keep',
    replace: 'Replace',
    replaces: 'Takes the place of “%{name}”.',
    hint: 'Filters, order and columns. Kept for you on every device.',
    none: 'None is kept yet. Filter and sort the list, then give it a name here.',
    drop: 'Remove the view %{name}',
    dropped: '“%{name}” is removed.',
    putBack: 'Put back',
    shared: 'Shared',
    share: 'Share what is shown now…',
    everything: 'All records',
    openList: 'Open the list',
    columns: 'Columns: %{columns}',
    ownColumns: 'Columns: those that one has',
    fromList:
      'A view is shared from its list: open the list, filter and sort it, then press “Views” and “Share what is shown now…”.',
    changedThere: 'To change it, open the list, filter and sort it, then press “Views” and the pen beside the view.',
    update: 'Save what is shown now as the shared view %{name}',
    updateAsk: 'Save what is shown now as “%{name}”?',
    updateAbout: 'Everybody who has this view gets it so.',
    replaceAnyway: 'Replace it anyway',
    changedSince: 'Someone changed this view after your list read it. What they saved would be lost.',
    lookAt: 'See “%{name}” as it is now (new tab)',
    updated: 'Saved as “%{name}”.',
    most: 'No more than %{count} can be kept.',
  },
};

export default views;
export type ViewsMessages = typeof views;
