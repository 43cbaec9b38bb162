/** Pictures, videos and documents of a form. */
const media = {
  media: {
    count: '%{smart_count} file |||| %{smart_count} files',
    choose: 'Choose files',
    chooseOne: 'Choose a file',
    replace: 'Replace',
    dropHere: 'Drop files here, paste them, or choose them.',
    dropOneHere: 'Drop a file here, paste it, or choose it.',
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
    images: 'pictures',
    videos: 'videos',
    next: 'Next',
    previous: 'Previous',
  },
};

export default media;
export type MediaMessages = typeof media;
