CREATE TABLE "password_reset" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_user" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_user" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "totp" (
	"admin_user" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	"pending" text,
	"pending_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "role" DROP CONSTRAINT "role_permissions_check";
--> statement-breakpoint
ALTER TABLE "outgoing_mail" DROP CONSTRAINT "outgoing_mail_cause_check";
--> statement-breakpoint
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_event_check";
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "view_as" integer;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "view_as_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_admin_user_fkey" FOREIGN KEY ("admin_user") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_admin_user_fkey" FOREIGN KEY ("admin_user") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_admin_user_fkey" FOREIGN KEY ("admin_user") REFERENCES "public"."admin_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "password_reset_admin_user_idx" ON "password_reset" USING btree ("admin_user");
--> statement-breakpoint
CREATE INDEX "recovery_code_admin_user_idx" ON "recovery_code" USING btree ("admin_user");
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_view_as_fkey" FOREIGN KEY ("view_as") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "role_requires_second_factor_sort" ON "role" USING btree ("requires_second_factor","id");
--> statement-breakpoint
CREATE INDEX "admin_user_second_factor_sort" ON "admin_user" USING btree ("second_factor","id");
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_cause_check" CHECK ("outgoing_mail"."cause" in ('order', 'application', 'message', 'points', 'account'));
--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_event_check" CHECK ("security_event"."event" in ('signed_in', 'sign_in_refused', 'code_asked', 'signed_out', 'session_ended', 'copy_stopped', 'password_changed', 'reset_mailed', 'password_set', 'factor_added', 'factor_removed', 'factor_refused', 'recovery_code_used', 'recovery_codes_made', 'role_given', 'rights_changed', 'deleted', 'suspended', 'reinstated', 'viewing_began', 'viewing_ended'));
