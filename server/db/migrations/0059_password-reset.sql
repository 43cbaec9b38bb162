CREATE TABLE "password_reset" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_user" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "outgoing_mail" DROP CONSTRAINT "outgoing_mail_cause_check";
--> statement-breakpoint
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_event_check";
--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_admin_user_fkey" FOREIGN KEY ("admin_user") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "password_reset_admin_user_idx" ON "password_reset" USING btree ("admin_user");
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_cause_check" CHECK ("outgoing_mail"."cause" in ('order', 'application', 'message', 'points', 'account'));
--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_event_check" CHECK ("security_event"."event" in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'copy_stopped', 'password_changed', 'reset_mailed', 'password_set', 'factor_added', 'factor_removed', 'factor_refused', 'recovery_code_used', 'recovery_codes_made', 'role_given', 'rights_changed', 'deleted', 'suspended', 'reinstated', 'viewing_began', 'viewing_ended'));
