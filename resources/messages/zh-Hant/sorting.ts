import type { SortingMessages } from '../en/sorting.ts';

const sorting: SortingMessages = {
  sorting: {
    title: '排序：%{list}',
    hint: '拖曳一行，或在該行按空白鍵：然後用方向鍵移動，再按空白鍵放下，按 Esc 放回原位。',
    hintTouch: '拖曳一行左邊的把手，或點按該行後使用其箭嘴。',
    top: '最上層',
    choose: '請選擇%{parent}，以排列其%{list}。',
    empty: '這裏沒有可排序的項目。',
    single: '只有一項，無需排序。',
    row: '%{title}，第 %{place} 位，共 %{total} 項',
    sortable: '可排序的一行',
    was: '原為第 %{place} 位',
    fresh: '新增',
    toTop: '將%{title}移到最前',
    up: '將%{title}上移',
    down: '將%{title}下移',
    toBottom: '將%{title}移到最後',
    below: '排列%{title}的下層',
    picked: '已拿起%{title}，第 %{place} 位，共 %{total} 項。用方向鍵移動，按空白鍵放下，按 Esc 放回原位。',
    moved: '%{title}：第 %{place} 位，共 %{total} 項',
    putDown: '已放下%{title}：第 %{place} 位，共 %{total} 項',
    putBack: '%{title}已放回第 %{place} 位，共 %{total} 項',
    unsaved: '已移動 %{smart_count} 項，尚未儲存',
    order: '新的次序',
    reset: '全部還原',
    save: '儲存次序',
    saved: '%{list}的次序已儲存',
    failed: '未能載入次序。',
    takeCurrent: '載入並保留我的次序',
    taken:
      '這是你的次序，並已加上其他人的更改：新增 %{added} 項，移除 %{gone} 項。請檢查後儲存；如要採用對方的次序，請按「全部還原」。',
    discard: '要放棄%{list}的新次序嗎？',
    discardText: '新次序尚未儲存。',
    discardYes: '放棄',
    discardNo: '繼續排序',
  },
};

export default sorting;
