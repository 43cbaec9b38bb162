import type { GridMessages } from '../en/grid.ts';

const grid: GridMessages = {
  grid: {
    pasteOutside: '有 %{smart_count} 個貼上的儲存格超出表格，未有採用。',
    pasteReadOnly: '有 %{smart_count} 個貼上的儲存格屬唯讀，未有採用。',
    selected: '已選取 %{smart_count} 個儲存格',
    taps: '點按儲存格即選取，再點按即可輸入。',
    unsaved: '未儲存',
  },
};

export default grid;
