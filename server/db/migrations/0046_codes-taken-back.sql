CREATE TABLE "code_taken_back" (
	"order_id" integer NOT NULL,
	"good_id" integer NOT NULL,
	CONSTRAINT "code_taken_back_pkey" PRIMARY KEY("order_id","good_id")
);

--> statement-breakpoint
INSERT INTO "code_taken_back" ("order_id", "good_id")
SELECT DISTINCT ("changes"->'order'->>'before')::integer, "record_id" FROM "history"
WHERE "entity" = 'intangible_good' AND "action" = 'take_back' AND "changes"->'order'->>'before' ~ '^[0-9]+$';
