/** For screen readers only. */
export const unseen = { position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden', width: 1, height: 1 } as const;
