import { lazy, Suspense, useEffect, useState } from 'react';
import { partLoader } from '../i18n/part-loader.ts';
import { type Asked, onReauthenticationAsked } from '../auth-provider/reauthentication.ts';

const ReauthenticationDialog = lazy(
  partLoader(['form'], () => import('./ReauthenticationDialog.tsx'), 'ReauthenticationDialog'),
);

/** Asks users to prove their identity again when the server requires it; the call waits and then continues. */
export function Reauthentication() {
  const [asked, setAsked] = useState<Asked & { readonly answer: (proved: boolean) => void }>();
  useEffect(() => {
    let stop: ((proved: boolean) => void) | undefined;
    const remove = onReauthenticationAsked(
      (what) =>
        new Promise<boolean>((resolve) => {
          stop = resolve;
          setAsked({ ...what, answer: resolve });
        }),
    );
    return () => {
      remove();
      stop?.(false);
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <ReauthenticationDialog
        asked={asked}
        onDone={(proved) => {
          setAsked(undefined);
          asked.answer(proved);
        }}
      />
    </Suspense>
  );
}
