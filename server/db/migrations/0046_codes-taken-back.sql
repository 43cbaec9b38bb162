CREATE INDEX "history_code_taken_back_idx" ON "history" USING btree (("changes"->'order'->>'before')) WHERE "history"."entity" = 'intangible_good' and "history"."action" = 'take_back';
