/** Sorting records by hand. */
const sorting = {
  sorting: {
    title: 'Sort: %{list}',
    hint: 'Drag a row, or press Space on it: then the arrows move it, Space puts it down and Escape puts it back.',
    hintTouch: 'Drag a row by its handle, or tap it and use its arrows.',
    top: 'Top level',
    choose: 'Choose the %{parent} whose %{list} are to be sorted.',
    empty: 'There is nothing to sort here.',
    single: 'There is only one: nothing to sort.',
    row: '%{title}, place %{place} of %{total}',
    sortable: 'sortable row',
    was: 'was %{place}',
    fresh: 'new',
    toTop: 'Move %{title} to the top',
    up: 'Move %{title} up',
    down: 'Move %{title} down',
    toBottom: 'Move %{title} to the bottom',
    below: 'Sort those below %{title}',
    picked:
      'Picked up %{title}, place %{place} of %{total}. Move it with the arrows, put it down with Space, put it back with Escape.',
    moved: '%{title}: place %{place} of %{total}',
    putDown: 'Put down %{title}: place %{place} of %{total}',
    putBack: '%{title} is back at place %{place} of %{total}',
    unsaved: '%{smart_count} moved, not saved |||| %{smart_count} moved, not saved',
    order: 'the new order',
    reset: 'Put all back',
    save: 'Save order',
    saved: 'The order of %{list} is saved',
    failed: 'The order could not be loaded.',
    takeCurrent: 'Load it, keep my order',
    taken:
      'This is your order, with what others did meanwhile: %{added} new, %{gone} gone. Look it over and save it, or put all back to take theirs.',
    discard: 'Give up the new order of %{list}?',
    discardText: 'It is not saved.',
    discardYes: 'Give it up',
    discardNo: 'Keep sorting',
  },
};

export default sorting;
export type SortingMessages = typeof sorting;
