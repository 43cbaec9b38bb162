import type { RichTextMessages } from '../en/rich-text.ts';

const richText: RichTextMessages = {
  richText: {
    toolbar: '%{field}的格式',
    hint: '选取文字设置格式；可拖放或粘贴文件；Alt+F10：按钮',
    bold: '粗体',
    italic: '斜体',
    heading: '标题 %{level}',
    bulletList: '项目符号',
    orderedList: '编号',
    link: '链接',
    linkTo: '链接网址',
    linkRemove: '移除链接',
    linkWrong: '网址须以 https://、mailto: 或 tel: 开头',
    apply: '应用',
    add: '加入图片或视频',
    altText: '给看不到图片的人的文字说明',
    image: '图片',
    video: '视频',
  },
};

export default richText;
