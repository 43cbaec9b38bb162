import type { AddressAreasMessages } from '../en/address-areas.ts';

const addressAreas: AddressAreasMessages = {
  addressAreas: {
    title: '地址區域',
    empty: '尚無地址區域',
    emptyHint: '加入商店送貨的國家或地區，再加入其區域及分區。',
    failed: '未能載入地址區域。',
    search: '搜尋地址區域',
    none: '沒有符合的區域',
    noneHint: '可按任何一種語言的名稱、編號或 ERP 參考編號搜尋。',
    repeated: 'ERP 參考編號重複',
    repeatedBy: '此 ERP 參考編號亦用於：',
    onlyRepeated: '只顯示重複的 ERP 參考編號：%{count}',
    expandAll: '全部展開',
    collapseAll: '全部收起',
    hint: '方向鍵移動，右鍵展開，左鍵收起，Enter 開啟該區域的頁面。按住 Alt 再按上下鍵，或拖曳，可在同層之間移動。',
    add: '加入%{name}：%{level}',
    open: '展開%{name}',
    close: '收起%{name}',
    handle: '拖曳%{name}',
    regions: '%{smart_count} 個區域',
    districts: '%{smart_count} 個分區',
    moved: '%{name}：第 %{place} 位，共 %{total} 個',
    changed: '其他人剛更改了這些區域。現已顯示最新狀況，請再移動一次。',
    elsewhere: '%{name}維持原位：只可在同層之間拖曳。如要移至他處，請開啟其頁面。',
    asList: '以列表顯示',
    preview: '預覽：顧客填寫的欄位',
    accepted: '這個地址的訂單會獲接受。',
    refused: '這個地址的訂單會被拒絕：',
    choose: '請選擇',
    problems: {
      required: '%{part}：必填',
      tooLong: '%{part}：最多 %{max} 個字',
      unknownArea: '%{part}：沒有這個區域',
      elsewhere: '%{part}：不屬於上一層的區域',
      unknownPart: '%{part}：表格沒有這一欄',
      notText: '%{part}：不是文字',
    },
  },
};

export default addressAreas;
