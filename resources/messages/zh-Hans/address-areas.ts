import type { AddressAreasMessages } from '../en/address-areas.ts';

const addressAreas: AddressAreasMessages = {
  addressAreas: {
    title: '地址区域',
    empty: '暂无地址区域',
    emptyHint: '添加商店配送的国家或地区，再添加其区域和分区。',
    failed: '无法加载地址区域。',
    search: '搜索地址区域',
    none: '没有匹配的区域',
    noneHint: '可按任一语言的名称、编号或 ERP 参考编号搜索。',
    repeated: 'ERP 参考编号重复',
    repeatedBy: '此 ERP 参考编号还用于：',
    onlyRepeated: '只显示重复的 ERP 参考编号：%{count}',
    expandAll: '全部展开',
    collapseAll: '全部收起',
    hint: '方向键移动，右键展开，左键收起，Enter 打开该区域的页面。按住 Alt 再按上下键，或拖动，可在同级之间移动。',
    add: '添加到%{name}：%{level}',
    open: '展开%{name}',
    close: '收起%{name}',
    handle: '拖动%{name}',
    regions: '%{smart_count} 个区域',
    districts: '%{smart_count} 个分区',
    moved: '%{name}：第 %{place} 位，共 %{total} 个',
    changed: '其他人刚更改了这些区域。现已显示最新情况，请再移动一次。',
    elsewhere: '%{name}保持原位：只能在同级之间拖动。如要移到别处，请打开其页面。',
    asList: '以列表显示',
    preview: '预览：顾客填写的字段',
    accepted: '此地址的订单会被接受。',
    refused: '此地址的订单会被拒绝：',
    choose: '请选择',
    problems: {
      required: '%{part}：必填',
      tooLong: '%{part}：最多 %{max} 个字',
      unknownArea: '%{part}：没有此区域',
      elsewhere: '%{part}：不属于上一级区域',
      unknownPart: '%{part}：表单没有此字段',
      notText: '%{part}：不是文字',
    },
  },
};

export default addressAreas;
