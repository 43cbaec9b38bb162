import type { RichTextMessages } from '../en/rich-text.ts';

const richText: RichTextMessages = {
  richText: {
    toolbar: '%{field}的格式',
    hint: '選取文字設定格式；可拖放或貼上檔案；Alt+F10：按鈕',
    bold: '粗體',
    italic: '斜體',
    heading: '標題 %{level}',
    bulletList: '項目符號',
    orderedList: '編號',
    link: '連結',
    linkTo: '連結網址',
    linkRemove: '移除連結',
    linkWrong: '網址須以 https://、mailto: 或 tel: 開頭',
    apply: '套用',
    add: '加入圖片或影片',
    altText: '給看不到圖片的人的文字說明',
    image: '圖片',
    video: '影片',
  },
};

export default richText;
