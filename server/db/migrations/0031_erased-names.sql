ALTER TABLE "point_transaction" ADD COLUMN "again" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_erasure" ADD COLUMN "names" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_erasure" ADD COLUMN "full_names" text[] DEFAULT '{}' NOT NULL;
