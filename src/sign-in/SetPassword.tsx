import { NewPasswordForm } from './NewPasswordForm.tsx';
import { type ChallengePageProps, useAnswer } from './use-answer.ts';

/** The `/challenge` page: sets a new password and signs in (SPEC §4). */
export default function SetPassword(props: ChallengePageProps) {
  const { challenge, leave } = props;
  const answer = useAnswer(props);
  return (
    <NewPasswordForm
      username={challenge.username}
      onPassword={async (password) => void (await answer(password))}
      onLeave={() => leave()}
    />
  );
}
