ALTER TABLE "sub_order" DROP CONSTRAINT "sub_order_push_problem_check";
--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_push_problem_check" CHECK ("sub_order"."push_problem" in ('refused', 'changed', 'incomplete', 'over', 'later', 'unreachable', 'timeout', 'unreadable', 'key', 'address', 'settings'));
