import type { MediaMessages } from '../en/media.ts';

const media: MediaMessages = {
  media: {
    choose: '选择文件',
    chooseOne: '选择文件',
    replace: '更换',
    dropHere: '将文件拖放或粘贴到此处，或选择文件（%{types}）。',
    dropOneHere: '将文件拖放或粘贴到此处，或选择文件（%{types}）。',
    actionFor: '%{action}：%{field}',
    dropNow: '松开即可加入',
    none: '还没有文件。',
    uploading: '正在上传 %{name}：%{percent}%',
    working: '正在处理 %{name}……',
    cancel: '取消上传 %{name}',
    retry: '重新上传 %{name}',
    dismiss: '略过 %{name}',
    failed: '%{name} 上传失败：%{reason}',
    unfinished: '有文件仍在上传或上传失败。请等待、重试或略过后再保存。',
    done: '%{name} 已上传，保存后才会保留。',
    remove: '移除 %{name}',
    preview: '预览 %{name}',
    open: '在新标签页打开',
    close: '关闭',
    move: '移动 %{name}：第 %{place} 位，共 %{total} 个。按方向键移动。',
    moved: '%{name} 现为第 %{place} 位，共 %{total} 个',
    alt: '替代文字',
    altHelp: '为看不到的人说明内容。',
    wrongType: '此字段接受：%{types}',
    tooLarge: '文件大于 %{limit}',
    tooMany: '最多 %{most} 个文件，已略过：%{names}',
    missing: '文件不见了，请重新上传。',
    images: '图片',
    videos: '视频',
    next: '下一个',
    previous: '上一个',
  },
  errors: {
    fileType: '不接受这类文件。请发送图片（JPEG、PNG、WebP、GIF、AVIF）、视频（MP4、WebM）或 PDF。',
    fileHeic:
      '大部分浏览器无法显示 HEIC 图片（iPhone 的默认格式）。请另存为 JPEG 后再上传。如想让 iPhone 直接拍摄 JPEG，请在“设置”›“相机”›“格式”中选择“兼容性最佳”。',
    fileQuickTime: '并非所有浏览器都能播放 QuickTime 视频（.mov）。请先导出为 MP4（H.264）再上传。',
    fileEmpty: '文件没有内容',
  },
};

export default media;
