-- When an edit last made another thing of a point: what history has of it before is no value of it as it
-- is now. Null where none has.
ALTER TABLE point ADD COLUMN meant_since timestamptz;
