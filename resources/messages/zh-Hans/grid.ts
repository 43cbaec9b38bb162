import type { GridMessages } from '../en/grid.ts';

const grid: GridMessages = {
  grid: {
    pasteOutside: '有 %{smart_count} 个粘贴的单元格超出表格，未被采用。',
    pasteReadOnly: '有 %{smart_count} 个粘贴的单元格为只读，未被采用。',
    selected: '已选择 %{smart_count} 个单元格',
    taps: '点按单元格即选择，再点按即可输入。',
    unsaved: '未保存',
  },
};

export default grid;
