ALTER TABLE "role" DROP CONSTRAINT "role_permissions_check";
--> statement-breakpoint
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_event_check";
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "view_as" integer;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "view_as_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_view_as_fkey" FOREIGN KEY ("view_as") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_event_check" CHECK ("security_event"."event" in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'copy_stopped', 'password_changed', 'password_set', 'factor_added', 'factor_removed', 'factor_refused', 'recovery_code_used', 'recovery_codes_made', 'role_given', 'rights_changed', 'deleted', 'suspended', 'reinstated', 'viewing_began', 'viewing_ended'));
