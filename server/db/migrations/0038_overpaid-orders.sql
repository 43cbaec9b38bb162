ALTER TABLE "order" DROP CONSTRAINT "order_payment_state_check";
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_payment_state_check" CHECK ("order"."payment_state" in ('unpaid', 'partly_paid', 'paid', 'overpaid', 'partly_refunded', 'refunded'));
