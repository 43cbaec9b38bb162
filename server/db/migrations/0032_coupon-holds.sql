CREATE TABLE "coupon_hold" (
	"redemption_id" integer PRIMARY KEY NOT NULL,
	"cart" text NOT NULL
);

