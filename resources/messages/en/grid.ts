/** Cells as in a spreadsheet: options, group prices, imports. */
const grid = {
  grid: {
    pasteOutside:
      '1 pasted cell fell outside the table, and was left out. |||| %{smart_count} pasted cells fell outside the table, and were left out.',
    pasteReadOnly:
      '1 pasted cell is read-only, and was left out. |||| %{smart_count} pasted cells are read-only, and were left out.',
    selected: '1 cell selected |||| %{smart_count} cells selected',
    taps: 'Tap a cell to choose it, and again to type into it.',
    unsaved: 'unsaved',
  },
};

export default grid;
export type GridMessages = typeof grid;
