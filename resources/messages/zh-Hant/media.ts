import type { MediaMessages } from '../en/media.ts';

const media: MediaMessages = {
  media: {
    choose: '選擇檔案',
    chooseOne: '選擇檔案',
    replace: '更換',
    dropHere: '將檔案拖放或貼到此處，或選擇檔案（%{types}）。',
    dropOneHere: '將檔案拖放或貼到此處，或選擇檔案（%{types}）。',
    actionFor: '%{action}：%{field}',
    dropNow: '放開即可加入',
    none: '未有檔案。',
    uploading: '正在上載 %{name}：%{percent}%',
    working: '正在處理 %{name}……',
    cancel: '取消上載 %{name}',
    retry: '重新上載 %{name}',
    dismiss: '略過 %{name}',
    failed: '%{name} 未能上載：%{reason}',
    unfinished: '有檔案仍在上載或上載失敗。請等候、重試或略過後才儲存。',
    done: '%{name} 已上載，儲存後才會保留。',
    remove: '移除 %{name}',
    preview: '預覽 %{name}',
    open: '在新分頁開啟',
    close: '關閉',
    move: '移動 %{name}：第 %{place} 位，共 %{total} 個。按方向鍵移動。',
    moved: '%{name} 現為第 %{place} 位，共 %{total} 個',
    alt: '替代文字',
    altHelp: '為看不到的人說明內容。',
    wrongType: '此欄位接受：%{types}',
    tooLarge: '檔案大於 %{limit}',
    tooMany: '最多 %{most} 個檔案，已略過：%{names}',
    missing: '檔案不見了，請重新上載。',
    images: '圖片',
    videos: '影片',
    next: '下一個',
    previous: '上一個',
  },
  errors: {
    fileType: '不接受這類檔案。請傳送圖片（JPEG、PNG、WebP、GIF、AVIF）、影片（MP4、WebM）或 PDF。',
    fileHeic:
      '大部分瀏覽器無法顯示 HEIC 圖片（iPhone 的預設格式）。請另存為 JPEG 後再上載。如想 iPhone 直接拍攝 JPEG，請到「設定」›「相機」›「格式」選擇「最兼容」。',
    fileQuickTime: '並非所有瀏覽器都能播放 QuickTime 影片（.mov）。請先匯出為 MP4（H.264）再上載。',
    fileEmpty: '檔案沒有內容',
  },
};

export default media;
