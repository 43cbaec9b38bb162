import { lazy, Suspense, useEffect, useState } from 'react';
import { partLoader } from '../i18n/part-loader.ts';
import { onReauthenticationAsked, type Proof } from '../auth-provider/reauthentication.ts';

const ReauthenticationDialog = lazy(
  partLoader(['form'], () => import('./ReauthenticationDialog.tsx'), 'ReauthenticationDialog'),
);

/** Asks users who they are where the server wants to know it again; what they did waits, and then goes on. */
export function Reauthentication() {
  const [asked, setAsked] = useState<{ readonly proof: Proof; readonly answer: (proved: boolean) => void }>();
  useEffect(() => {
    let stop: ((proved: boolean) => void) | undefined;
    const remove = onReauthenticationAsked(
      (proof) =>
        new Promise<boolean>((resolve) => {
          stop = resolve;
          setAsked({ proof, answer: resolve });
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
        proof={asked.proof}
        onDone={(proved) => {
          setAsked(undefined);
          asked.answer(proved);
        }}
      />
    </Suspense>
  );
}
