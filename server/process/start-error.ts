/** A reason not to start that the operator can fix. Its message is one line, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
