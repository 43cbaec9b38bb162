/** A mail that is due. */
export interface DueMail {
  readonly id: number;
  readonly subject: string;
  readonly recipient: string;
  readonly sender: string;
  readonly replyTo: string | undefined;
  readonly messageId: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly text: string;
  readonly html: string | undefined;
}
