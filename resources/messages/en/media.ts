/** Pictures, videos and documents in forms. */
const media = {
  media: {
    choose: 'Choose files',
    chooseOne: 'Choose a file',
    replace: 'Replace',
    dropHere: 'Drop files here, paste them, or choose them (%{types}).',
    dropOneHere: 'Drop a file here, paste it, or choose it (%{types}).',
    actionFor: '%{action}: %{field}',
    dropNow: 'Let go to add',
    none: 'No file yet.',
    uploading: 'Uploading %{name}: %{percent} %',
    working: 'Preparing %{name} …',
    cancel: 'Cancel the upload of %{name}',
    retry: 'Try %{name} again',
    dismiss: 'Leave out %{name}',
    failed: '%{name} was not uploaded: %{reason}',
    unfinished: 'Files are still being uploaded, or failed. Wait, try again or leave them out before you save.',
    done: '%{name} is uploaded. Save to keep it.',
    remove: 'Remove %{name}',
    preview: 'Look at %{name}',
    open: 'Open in a new tab',
    close: 'Close',
    move: 'Move %{name}: place %{place} of %{total}. Press the arrow keys to move it.',
    moved: '%{name} is at place %{place} of %{total}',
    alt: 'Alternative text',
    altHelp: 'For those who can’t see it: what it shows.',
    wrongType: 'This field takes: %{types}',
    tooLarge: 'It is larger than %{limit}',
    tooMany: 'Only %{most} files fit. Left out: %{names}',
    missing: 'The file is missing. Upload it again.',
    images: 'pictures',
    videos: 'videos',
    next: 'Next',
    previous: 'Previous',
  },
  errors: {
    fileType:
      'Files of this kind are not taken. Send a picture (JPEG, PNG, WebP, GIF, AVIF), a video (MP4, WebM) or a PDF.',
    fileHeic:
      'Most browsers can’t show HEIC pictures, as iPhones take them. Save it as JPEG and upload that. An iPhone takes JPEG where Settings › Camera › Formats says “Most Compatible”.',
    fileQuickTime: 'Not every browser plays QuickTime videos (.mov). Export it as MP4 (H.264) and upload that.',
    fileEmpty: 'The file is empty',
  },
};

export default media;
export type MediaMessages = typeof media;
