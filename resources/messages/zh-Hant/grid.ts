import type { GridMessages } from '../en/grid.ts';

/** 像試算表的表格：選項、分組價格、匯入。 */
const grid: GridMessages = {
  grid: {
    pasteOutside: '有 %{smart_count} 個貼上的儲存格超出表格，未有採用。',
    selected: '已選取 %{smart_count} 個儲存格',
    taps: '點按儲存格即選取，再點按即可輸入。',
  },
};

export default grid;
