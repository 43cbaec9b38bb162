ALTER TABLE "trash" ADD COLUMN "companion" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "trash" SET "companion" = true WHERE NOT jsonb_exists("record", 'others');
--> statement-breakpoint
CREATE INDEX "trash_list_idx" ON "trash" USING btree ("entity","store_id","at","record_id") WHERE not "trash"."companion";
