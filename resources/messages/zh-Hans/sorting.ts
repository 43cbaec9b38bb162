import type { SortingMessages } from '../en/sorting.ts';

const sorting: SortingMessages = {
  sorting: {
    title: '排序：%{list}',
    hint: '拖动一行，或在该行按空格键：然后用方向键移动，再按空格键放下，按 Esc 放回原位。',
    hintTouch: '拖动一行左边的把手，或点按该行后使用其箭头。',
    top: '顶层',
    choose: '请选择%{parent}，以便排列其%{list}。',
    empty: '这里没有可排序的项目。',
    single: '只有一项，无需排序。',
    row: '%{title}，第 %{place} 位，共 %{total} 条',
    sortable: '可排序的一行',
    was: '原为第 %{place} 位',
    fresh: '新增',
    toTop: '将%{title}移到最前',
    up: '将%{title}上移',
    down: '将%{title}下移',
    toBottom: '将%{title}移到最后',
    below: '排列%{title}的下级',
    picked: '已拿起%{title}，第 %{place} 位，共 %{total} 条。用方向键移动，按空格键放下，按 Esc 放回原位。',
    moved: '%{title}：第 %{place} 位，共 %{total} 条',
    putDown: '已放下%{title}：第 %{place} 位，共 %{total} 条',
    putBack: '%{title}已放回第 %{place} 位，共 %{total} 条',
    unsaved: '已移动 %{smart_count} 条，尚未保存',
    order: '新的顺序',
    reset: '全部恢复',
    save: '保存顺序',
    saved: '%{list}的顺序已保存',
    failed: '无法加载顺序。',
    takeCurrent: '加载并保留我的顺序',
    taken:
      '这是你的顺序，并已加上其他人的更改：新增 %{added} 条，移除 %{gone} 条。请检查后保存；如要采用对方的顺序，请点“全部恢复”。',
    discard: '要放弃%{list}的新顺序吗？',
    discardText: '新顺序尚未保存。',
    discardYes: '放弃',
    discardNo: '继续排序',
  },
};

export default sorting;
