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
    most: 'No more than %{count} can be kept.',
  },
};

export default views;
export type ViewsMessages = typeof views;
