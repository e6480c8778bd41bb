-- Parts are merged by ten rather than by five, so that a sample is written anew less often on its
-- way into a large part: merges are most of what history costs.

ALTER TABLE sample MODIFY SETTING merge_selector_base = 10;
